import type { Axis } from './axis.ts';
import type { ChartValue, Series } from './chart-data.ts';
import { Bubble } from './chart-styles.ts';
import type { ChartFormat } from './formats.ts';
import { written } from './summary.ts';
import { Swatch } from './swatch.tsx';

type ValueBubbleProps<V extends ChartValue> = {
  series: readonly Series<V>[];
  axis: Axis;
  format: ChartFormat<V>;
  bar: boolean;
  index: number;
  /** Where its place stands, and how far the picture reaches, in pixels. */
  x: number;
  end: number;
};

/** The values at one place, in full, beside it; silent, since the control under it speaks. */
export const ValueBubble = <V extends ChartValue>({
  series,
  axis,
  format,
  bar,
  index,
  x,
  end,
}: ValueBubbleProps<V>) => {
  const place = (element: HTMLDivElement | null) => {
    if (!element) return;
    const { offsetWidth } = element;
    const right = x + 14;
    const left = right + offsetWidth <= end ? right : x - 14 - offsetWidth;
    element.style.left = `${Math.max(0, Math.min(left, end - offsetWidth))}px`;
  };
  return (
    <Bubble ref={place} aria-hidden="true">
      <p>{axis.name(index)}</p>
      <ul>
        {series.map((each, order) => (
          <li key={each.label}>
            <Swatch series={each} place={order} bar={bar} />
            {each.label}
            <b>{written(each, format, index)}</b>
          </li>
        ))}
      </ul>
    </Bubble>
  );
};
