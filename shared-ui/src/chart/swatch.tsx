import { type ChartValue, colourOf, type Series } from './chart-data.ts';
import { angleOf, dashOf } from './texture.ts';

type SwatchProps = { series: Series<ChartValue>; place: number; bar: boolean };

const hatched = (colour: string, place: number) =>
  `repeating-linear-gradient(${angleOf(place)}deg, ${colour} 0 2px, color-mix(in srgb, ${colour} 35%, transparent) 2px 4px)`;

/** A series in the legend and the bubble, drawn as in the picture. */
export const Swatch = ({ series, place, bar }: SwatchProps) => {
  const colour = colourOf(series, place);
  const below = series.below || series.tone === 'loss';
  const background = place > 0 && !below ? hatched(colour, place) : colour;
  return bar ? (
    <i
      aria-hidden="true"
      style={{ width: 8, height: 8, borderRadius: 2, flex: 'none', forcedColorAdjust: 'none', background }}
    />
  ) : (
    <svg width="18" height="10" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M0 5H18" strokeWidth="1.75" strokeDasharray={dashOf(place)} style={{ stroke: colour }} />
    </svg>
  );
};
