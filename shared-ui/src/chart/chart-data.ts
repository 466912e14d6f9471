/** What is drawn: atomic units as a bigint, exact in every text, or a plain number. Pixels alone are floats. */
export type ChartValue = number | bigint;

/** `gain` earnings, `loss` lost stakes, or one of the six colours that only tell series apart. */
export type Tone = 'gain' | 'loss' | 1 | 2 | 3 | 4 | 5 | 6;

export type Series<V extends ChartValue> = {
  /** Names it in the legend, the tooltip and the table. */
  label: string;
  /** One for each place on the x axis; `null` where nobody knows. */
  values: readonly (V | null)[];
  tone?: Tone;
};

/** The x axis: moments (ISO text or epoch milliseconds, oldest first) or names. `label` heads the table's column. */
export type ChartX =
  | { kind: 'time'; label: string; at: readonly (string | number)[] }
  | { kind: 'category'; label: string; names: readonly string[] };

const tones: readonly Tone[] = [1, 2, 3, 4, 5, 6];

/** The colour of a series: its own tone, else one by its place. */
export const colourOf = ({ tone }: { tone?: Tone }, index: number) =>
  `var(--chart-${tone ?? tones[index % tones.length]})`;

/** A value as a height on the picture; what is no number is not drawn. */
export const heightOf = (value: ChartValue | null | undefined) => {
  const height = Number(value ?? Number.NaN);
  return Number.isFinite(height) ? height : null;
};
