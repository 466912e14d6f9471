import { styled } from 'styled-components';
import type { Axis } from './axis.ts';
import { type ChartValue, colourOf, heightOf, type Series } from './chart-data.ts';
import { type Scale, stack } from './scale.ts';
import { angleOf, dashOf } from './texture.ts';

/** What every mark needs to know of the picture, in pixels. */
export type Ground = { id: string; axis: Axis; scale: Scale; width: number; height: number };

type MarksProps = { series: readonly Series<ChartValue>[]; ground: Ground };

const LinePath = styled.path`
  fill: none;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const Bar = styled.rect`
  transition: opacity var(--quick);

  &[data-dim='true'] {
    opacity: 0.45;
  }
`;

/** A run of neighbouring known values; where one is missing the line has a gap. */
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

/** One line a series, told apart by dash as well as colour; with `filled`, the ground below is tinted. */
export const Lines = ({ series, ground, filled }: MarksProps & { filled: boolean }) => {
  const floor = ground.height * (1 - ground.scale.position(0));
  return series.map((each, place) => {
    const colour = colourOf(each, place);
    const runs = runsOf(each, ground);
    const shade = `${ground.id}-shade-${place}`;
    return (
      <g key={each.label}>
        {filled && (
          <>
            <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" style={{ stopColor: colour, stopOpacity: 0.32 }} />
              <stop offset="1" style={{ stopColor: colour, stopOpacity: 0.03 }} />
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
          point && !next ? <circle key={point[0]} cx={point[0]} cy={point[1]} r="3" fill={colour} /> : null,
        )}
      </g>
    );
  });
};

/** A colour that is also a texture, so that it is told apart without colour. */
const Hatch = ({ id, colour, angle }: { id: string; colour: string; angle: number }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
    <rect width="5" height="5" style={{ fill: `color-mix(in srgb, ${colour} 35%, var(--surface))` }} />
    <rect width="2.5" height="5" style={{ fill: colour }} />
  </pattern>
);

/** Bars; several series stand on each other, the second and later ones hatched. */
export const Bars = ({ series, ground, active }: MarksProps & { active: number | null }) => {
  const { id, axis, scale, width, height } = ground;
  const thick = Math.max(2, Math.min(56, axis.slot * width * 0.72));
  const y = (value: number) => height * (1 - scale.position(value));
  return stack(series, axis.count).map((parts, place) => {
    const each = series[place];
    if (!each) return null;
    const colour = colourOf(each, place);
    const pattern = `${id}-hatch-${place}`;
    return (
      <g key={each.label}>
        {place > 0 && <Hatch id={pattern} colour={colour} angle={angleOf(place)} />}
        {parts.map((part, index) =>
          part && part.from !== part.to ? (
            <Bar
              key={axis.position(index)}
              x={axis.position(index) * width - thick / 2}
              y={Math.min(y(part.from), y(part.to))}
              width={thick}
              height={Math.max(1, Math.abs(y(part.from) - y(part.to)))}
              rx={Math.min(2, thick / 4)}
              data-dim={active !== null && active !== index}
              fill={place > 0 ? `url(#${pattern})` : colour}
            />
          ) : null,
        )}
      </g>
    );
  });
};
