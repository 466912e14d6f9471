/** A value: atomic units as a bigint, exact in every text, or a plain number. Only pixels are floats. */
export type ChartValue = number | bigint;

/** `gain` earnings, `loss` lost stakes, or one of the six colours that only distinguish series. */
export type Tone = 'gain' | 'loss' | 1 | 2 | 3 | 4 | 5 | 6;

export type Series<V extends ChartValue> = {
  /** Names it in the legend, the read-out and the table. */
  label: string;
  /** One for each place on the x axis; `null` where unknown. */
  values: readonly (V | null)[];
  tone?: Tone;
  /** Bars hang below the zero line, whatever their sign: losses and failures. */
  below?: boolean;
};

/** The x axis: moments (ISO text or epoch milliseconds, oldest first) or names. `label` heads the table's column. */
export type ChartX =
  | {
      kind: 'time';
      label: string;
      at: readonly (string | number)[];
      /** Width of a bucket in milliseconds; without it the smallest distance between two moments. */
      step?: number | undefined;
      /** Whether the last bucket is still in progress: its bars are hatched. */
      running?: boolean;
    }
  | { kind: 'category'; label: string; names: readonly string[] };

const tones: readonly Tone[] = [1, 2, 3, 4, 5, 6];

/** The colour of a series: its own tone, or one by its place. */
export const colourOf = ({ tone }: { tone?: Tone }, index: number) =>
  `var(--chart-${tone ?? tones[index % tones.length]})`;

/** A value's y coordinate; null for a value that is not a number. */
export const heightOf = (value: ChartValue | null | undefined) => {
  const height = Number(value ?? Number.NaN);
  return Number.isFinite(height) ? height : null;
};

/** A value of a series as a height on the picture, below zero if the series hangs. */
export const drawnHeight = (series: Series<ChartValue>, index: number) => {
  const height = heightOf(series.values[index]);
  return height !== null && series.below ? -Math.abs(height) : height;
};
