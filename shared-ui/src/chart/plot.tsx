import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type Axis, nearest } from './axis.ts';
import { ValueBubble } from './bubble.tsx';
import { type ChartValue, colourOf, heightOf, type Series } from './chart-data.ts';
import { Ground } from './chart-styles.ts';
import type { ChartFormat } from './formats.ts';
import { Bars, Lines, NetMarks } from './marks.tsx';
import { nameAnchor } from './name-anchor.ts';
import { scaleOf, stack } from './scale.ts';
import { STRIP_HEIGHT, type Strip, StripMarks, stripValue } from './strip.tsx';
import { readAloud } from './summary.ts';
import { useWidth } from './use-width.ts';

export type ChartKind = 'line' | 'bar' | 'area';

type PlotProps<V extends ChartValue> = {
  kind: ChartKind;
  caption: string;
  series: readonly Series<V>[];
  /** The net of all series as it is read out: the sum of the truncated values. */
  net: Series<V> | null;
  axis: Axis;
  format: ChartFormat<V>;
  height: number;
  strip: Strip | undefined;
};

const top = 10;
const bottom = 26;
const right = 6;

const heightsOf = (kind: ChartKind, series: readonly Series<ChartValue>[], count: number) =>
  kind === 'bar'
    ? stack(series, count).flatMap(parts => parts.flatMap(part => (part ? [part.to] : [])))
    : series.flatMap(({ values }) => values.slice(0, count).flatMap(value => heightOf(value) ?? []));

/** A break in the axis: it starts above zero. */
const Break = ({ y }: { y: number }) => (
  <path
    data-break=""
    d={`M-5 ${y - 3}l10 -5M-5 ${y + 2}l10 -5`}
    fill="none"
    strokeWidth="1.5"
    style={{ stroke: 'var(--chart-axis)' }}
  />
);

/** The chart, with a range control on top: arrow keys, Home and End step through the values. */
export const Plot = <V extends ChartValue>({
  kind,
  caption,
  series,
  net,
  axis,
  format,
  height,
  strip,
}: PlotProps<V>) => {
  const id = useId();
  const [ref, outer] = useWidth(640);
  const range = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const last = axis.count - 1;
  const index = active === null ? null : Math.min(active, last);

  const scale = scaleOf(heightsOf(kind, series, axis.count), { ownFloor: kind !== 'bar' && !format.total });
  const ticks = scale.ticks.map(tick => ({ tick, text: format.tick(tick) }));
  const left = Math.max(strip?.short.length ?? 0, ...ticks.map(({ text }) => text.length)) * 7 + 12;
  const whole = height + (strip ? STRIP_HEIGHT : 0);
  const ground = {
    id,
    axis,
    scale,
    width: Math.max(40, outer - left - right),
    height: height - top - bottom,
  };
  const y = (value: number) => ground.height * (1 - scale.position(value));
  const x = (place: number) => axis.position(place) * ground.width;

  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setActive(nearest(axis, (clientX - currentTarget.getBoundingClientRect().left - left) / ground.width));
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves as soon as it lifts; the touched value stays until the next touch elsewhere.
    if (pointerType === 'touch') return;
    setActive(document.activeElement === range.current ? Number(range.current?.value) : null);
  };
  useEffect(() => {
    if (active === null) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setActive(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [active, ref]);
  const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setActive(null);

  return (
    <Ground
      ref={ref}
      style={{ height: whole }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
    >
      <svg width={outer} height={whole} viewBox={`0 0 ${outer} ${whole}`} aria-hidden="true">
        <g transform={`translate(${left} ${top})`}>
          {ticks.map(({ tick, text }) => (
            <g key={tick} transform={`translate(0 ${Math.round(y(tick))})`}>
              <line x2={ground.width} data-floor={tick === 0} />
              <text x={-8} dy="0.32em" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {scale.broken && <Break y={ground.height} />}
          {axis.ticks(ground.width).map(({ at, text }) => (
            <g key={at} transform={`translate(${at * ground.width} ${ground.height})`}>
              {axis.step !== null && <line y2={4} data-floor="true" />}
              <text
                y={18}
                {...nameAnchor(text, at * ground.width, { from: -left, to: ground.width + right })}
              >
                {text}
              </text>
            </g>
          ))}
          {kind === 'bar' ? (
            <Bars series={series} ground={ground} />
          ) : (
            <Lines series={series} ground={ground} filled={kind === 'area' && !scale.broken} />
          )}
          {net && <NetMarks series={series} net={net} ground={ground} />}
          {strip && <StripMarks strip={strip} ground={ground} />}
          {index !== null && <line x1={x(index)} x2={x(index)} y2={ground.height} data-cursor="true" />}
          {kind !== 'bar' &&
            index !== null &&
            series.map((each, place) => {
              const value = heightOf(each.values[index]);
              return value === null ? null : (
                <circle
                  key={each.label}
                  cx={x(index)}
                  cy={y(value)}
                  r="4"
                  style={{ fill: colourOf(each, place), stroke: 'var(--surface)', strokeWidth: 2 }}
                />
              );
            })}
        </g>
      </svg>
      <input
        ref={range}
        type="range"
        min={0}
        max={last}
        value={index ?? last}
        aria-label={`Values of ${caption}`}
        aria-valuetext={`${readAloud(net ? [...series, net] : series, axis, format, index ?? last)}${
          strip ? `, ${strip.label} ${stripValue(strip, index ?? last)}` : ''
        }`}
        onChange={event => setActive(event.target.valueAsNumber)}
        onFocus={() => setActive(before => before ?? last)}
        onBlur={() => setActive(null)}
        onKeyDown={dismiss}
      />
      {index !== null && (
        <ValueBubble
          series={series}
          net={net}
          strip={strip}
          axis={axis}
          format={format}
          bar={kind === 'bar'}
          index={index}
          x={left + x(index)}
          end={outer}
        />
      )}
    </Ground>
  );
};
