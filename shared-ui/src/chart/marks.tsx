import { styled } from 'styled-components';
import type { Axis } from './axis.ts';
import { type ChartValue, colourOf, heightOf, type Series } from './chart-data.ts';
import { hasLoss } from './net.ts';
import { type Scale, stack } from './scale.ts';
import { angleOf, dashOf } from './texture.ts';

/** The chart's geometry in pixels, for every mark. */
export type Ground = { id: string; axis: Axis; scale: Scale; width: number; height: number };

type MarksProps = { series: readonly Series<ChartValue>[]; ground: Ground };

const LinePath = styled.path`
  fill: none;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A run of neighbouring known values; a missing value leaves a gap in the line. */
const runsOf = ({ values }: Series<ChartValue>, { axis, scale, width, height }: Ground) => {
  const runs: [number, number][][] = [[]];
  for (let index = 0; index < axis.count; index++) {
    const value = heightOf(values[index]);
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([axis.position(index) * width, height * (1 - scale.position(value))]);
  }
  return runs.filter(run => run.length > 0);
};

const pathOf = (run: readonly (readonly [number, number])[]) =>
  run.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const Point = ({ at: [x, y], colour }: { at: readonly [number, number]; colour: string }) => (
  <circle cx={x} cy={y} r="3" style={{ fill: colour }} />
);

/** One line a series, with a dot at its latest value; with `filled`, the ground below is tinted. */
export const Lines = ({ series, ground, filled }: MarksProps & { filled: boolean }) => {
  const floor = ground.height * (1 - ground.scale.position(0));
  return series.map((each, place) => {
    const colour = colourOf(each, place);
    const runs = runsOf(each, ground);
    const latest = runs.at(-1)?.at(-1);
    const shade = `${ground.id}-shade-${place}`;
    return (
      <g key={each.label}>
        {filled && (
          <>
            <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" style={{ stopColor: colour, stopOpacity: 0.22 }} />
              <stop offset="1" style={{ stopColor: colour, stopOpacity: 0 }} />
            </linearGradient>
            <path
              d={runs
                .map(run => `${pathOf(run)}V${floor.toFixed(1)}H${run[0]?.[0].toFixed(1) ?? 0}Z`)
                .join('')}
              fill={`url(#${shade})`}
            />
          </>
        )}
        <LinePath d={runs.map(pathOf).join('')} strokeDasharray={dashOf(place)} style={{ stroke: colour }} />
        {runs.map(([point, next]) =>
          point && !next && point !== latest ? <Point key={point[0]} at={point} colour={colour} /> : null,
        )}
        {latest && <Point at={latest} colour={colour} />}
      </g>
    );
  });
};

const Hatch = ({ id, colour, angle }: { id: string; colour: string; angle: number }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
    <rect width="5" height="5" style={{ fill: `color-mix(in srgb, ${colour} 22%, var(--surface))` }} />
    <rect width="2" height="5" style={{ fill: colour }} />
  </pattern>
);

/** A bar with round corners at its outer end only, so that it joins the axis. */
const barPath = (x: number, width: number, from: number, to: number) => {
  const height = Math.max(1, Math.abs(to - from));
  const radius = Math.min(1.5, width / 2, height);
  const out = to <= from ? -1 : 1;
  const edge = `q0 ${out * radius} ${radius} ${out * radius}h${width - 2 * radius}q${radius} 0 ${radius} ${-out * radius}`;
  return `M${x.toFixed(1)} ${from.toFixed(1)}v${(out * (height - radius)).toFixed(1)}${edge}V${from.toFixed(1)}z`;
};

/** The thickness of bars: thin on a time axis, wider for a few names. */
const thicknessOf = ({ axis, width }: Ground) =>
  Math.max(2, Math.min(axis.step === null ? 28 : 10, axis.slot * width * 0.55));

/**
 * Bars; several series above zero are stacked, the second and later ones hatched. Losses grow down from zero. The bar
 * of the bucket in progress is hatched.
 */
export const Bars = ({ series, ground }: MarksProps) => {
  const { id, axis, scale, width, height } = ground;
  const thick = thicknessOf(ground);
  const y = (value: number) => height * (1 - scale.position(value));
  return stack(series, axis.count).map((parts, place) => {
    const each = series[place];
    if (!each) return null;
    const colour = colourOf(each, place);
    const textured = place > 0 && !each.below && !parts.some(part => part && part.to < 0);
    const pattern = `${id}-hatch-${place}`;
    const running = `${id}-running-${place}`;
    return (
      <g key={each.label}>
        {textured && <Hatch id={pattern} colour={colour} angle={angleOf(place)} />}
        {axis.running !== null && <Hatch id={running} colour={colour} angle={45} />}
        {parts.map((part, index) => {
          if (!part || part.from === part.to) return null;
          const fill = index === axis.running ? `url(#${running})` : textured ? `url(#${pattern})` : colour;
          const gap = part.from === 0 && part.to < 0 ? 1 : 0; // the zero line stays visible
          const x = axis.position(index) * width - thick / 2;
          return (
            <path
              key={axis.position(index)}
              d={barPath(x, thick, y(part.from) + gap, y(part.to) + gap)}
              style={{ fill }}
            />
          );
        })}
      </g>
    );
  });
};

/** A short stroke at the net of each bucket in which something was lost. */
export const NetMarks = ({ series, net, ground }: MarksProps & { net: Series<ChartValue> }) => {
  const { axis, scale, width, height } = ground;
  const reach = thicknessOf(ground) / 2 + 3;
  return net.values.map((value, index) => {
    const level = heightOf(value);
    if (level === null || !hasLoss(series, index)) return null;
    const x = axis.position(index) * width;
    const y = height * (1 - scale.position(level));
    const d = `M${(x - reach).toFixed(1)} ${y.toFixed(1)}h${(2 * reach).toFixed(1)}`;
    return (
      <g key={axis.position(index)} data-net="">
        <path d={d} strokeWidth="5" style={{ stroke: 'var(--surface)' }} />
        <path d={d} strokeWidth="2" style={{ stroke: 'var(--text)' }} />
      </g>
    );
  });
};
