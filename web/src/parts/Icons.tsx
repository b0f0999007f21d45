// The few signs of the page, drawn here. Beside each stands a word or a label.

const PATHS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  undo: "M9 6L4 11L9 16M4 11h10a6 6 0 0 1 0 12h-3",
  sheet: "M5 3h14v18H5ZM8 8h8M8 12h8M8 16h5",
  sum: "M18 5H6L13 12L6 19H18",
  close: "M5 5L19 19M19 5L5 19",
  away: "M2 12h6M16 12h6M9 7v10M15 7v10",
  computer: "M3 5h18v11H3ZM8 20h8M12 16v4",
  bulb: "M9 21h6M9 18h6M9 18c0 -3 -4 -4 -4 -9a7 7 0 0 1 14 0c0 5 -4 6 -4 9",
  eye: "M2 12q10 -13 20 0q-10 13 -20 0ZM12 9a3 3 0 1 0 0.1 0",
  speech: "M4 4h16v12h-9l-5 4v-4H4ZM8 8.5h8M8 12h5",
  crown: "M3 19L2 7L8 12L12 4L16 12L22 7L21 19Z",
  check: "M4 13L10 19L21 6",
} as const;

export function Icon(props: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[props.name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
