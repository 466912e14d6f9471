import { formatCount } from '../format/count.ts';
import type { Ground } from './marks.tsx';

/** Counts that are marked in a row below the axis if they are above zero. */
export type Strip = {
  /** Names the row. */
  short: string;
  /** Names the counts in the read-out and the table. */
  label: string;
  values: readonly number[];
};

/** The height of the row in pixels. */
export const STRIP_HEIGHT = 30;

const SIZE = 7;

export const stripValue = ({ values }: Strip, index: number) => formatCount(values[index] ?? 0);

/** The row: a square at each place with a count above zero. */
export const StripMarks = ({ strip, ground: { axis, width, height } }: { strip: Strip; ground: Ground }) => (
  <g transform={`translate(0 ${height + STRIP_HEIGHT + 20})`} data-strip="">
    <line x2={width} data-floor="true" />
    <text x={-8} y={-SIZE / 2} dy="0.32em" textAnchor="end">
      {strip.short}
    </text>
    {strip.values.map(
      (count, index) =>
        count > 0 && (
          <rect
            key={axis.position(index)}
            x={axis.position(index) * width - SIZE / 2}
            y={-SIZE}
            width={SIZE}
            height={SIZE}
            rx="1"
            style={{ fill: 'var(--chart-loss)' }}
          />
        ),
    )}
  </g>
);
