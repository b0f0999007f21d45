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
  const scale = (props.size / 100) * (props.turned ? -1 : 1);
  return (
    <path
      d={props.face.symbol}
      fill={props.face.colour}
      {...(props.rim && { stroke: props.rim, "stroke-width": 14, "paint-order": "stroke" })}
      transform={`translate(${props.x} ${props.y}) scale(${scale})`}
    />
  );
}
