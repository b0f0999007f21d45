import type { SuitFace } from "./deck";

/** A suit symbol of a given width, centred at a point. */
export function Pip(props: {
  face: SuitFace;
  x: number;
  y: number;
  size: number;
  turned?: boolean;
  /** Colour of a rim that sets the symbol off from the drawing below it. */
  rim?: string;
}) {
  const { face, rim } = props;
  const scale = (props.size / 100) * (props.turned ? -1 : 1);
  return (
    <g transform={`translate(${props.x} ${props.y}) scale(${scale})`}>
      {rim && (
        <path
          d={face.symbol[0]?.d}
          fill={rim}
          stroke={rim}
          stroke-width="18"
          stroke-linejoin="round"
        />
      )}
      <SuitSign face={face} />
    </g>
  );
}

/** A suit symbol in its own box. */
export function SuitSign({ face }: { face: SuitFace }) {
  return (
    <>
      {face.symbol.map(({ d, fill, line }) => (
        <path
          key={d}
          d={d}
          fill={fill}
          {...(line && { stroke: line[0], "stroke-width": line[1], "stroke-linejoin": "round" })}
        />
      ))}
    </>
  );
}
