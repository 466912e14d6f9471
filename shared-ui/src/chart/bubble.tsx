import type { Axis } from './axis.ts';
import { type ChartValue, heightOf, type Series } from './chart-data.ts';
import { Bubble } from './chart-styles.ts';
import type { ChartFormat } from './formats.ts';
import { type Strip, stripValue } from './strip.tsx';
import { written } from './summary.ts';
import { Swatch } from './swatch.tsx';

type ValueBubbleProps<V extends ChartValue> = {
  series: readonly Series<V>[];
  /** The net of all series. */
  net: Series<V> | null;
  strip: Strip | undefined;
  axis: Axis;
  format: ChartFormat<V>;
  bar: boolean;
  index: number;
  /** Position of the place, and the width of the picture, in pixels. */
  x: number;
  end: number;
};

/** The values at one place beside it; hidden from screen readers, which read the control below it. */
export const ValueBubble = <V extends ChartValue>({
  series,
  net,
  strip,
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
  const netHeight = net && heightOf(net.values[index]);
  return (
    <Bubble ref={place} aria-hidden="true">
      <p>{axis.heading(index)}</p>
      <ul>
        {series.map((each, order) => (
          <li key={each.label} data-lost={(heightOf(each.values[index]) ?? 0) < 0}>
            {!net && <Swatch series={each} place={order} bar={bar} />}
            {each.label}
            <b>{written(each, format.short, index)}</b>
          </li>
        ))}
        {strip && (
          <li data-lost={(strip.values[index] ?? 0) > 0}>
            {strip.label}
            <b>{stripValue(strip, index)}</b>
          </li>
        )}
        {net && (
          <li data-lost={netHeight !== null && netHeight < 0}>
            {net.label}
            <b>{written(net, value => format.short(value, true), index)}</b>
          </li>
        )}
      </ul>
      {axis.running === index && <p>Still running</p>}
    </Bubble>
  );
};
