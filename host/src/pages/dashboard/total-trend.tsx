import { type Decimal, parseAmount } from 'shared-api';
import { styled } from 'styled-components';

export type TrendPoint = { at: string; total: Decimal };

const Frame = styled.div`
  color: var(--text-3);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > svg {
    display: block;
    width: 100%;
    height: 3.5rem;
    overflow: visible;
  }

  & > p {
    display: flex;
    justify-content: space-between;
    margin-top: 2px;
  }
`;

const [width, height] = [220, 56];

const day = (at: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }).format(new Date(at));

/**
 * The history of a farmer's Total as a line at the scale of the data; the figures beside it are the text alternative.
 */
const TotalTrend = ({ points }: { points: readonly TrendPoint[] }) => {
  const totals = points.map(({ total }) => Number(parseAmount('KALE', total)));
  const times = points.map(({ at }) => Date.parse(at));
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const places = totals.map((total, index) => {
    const x = ((times[index] ?? start) - start) / Math.max(1, end - start);
    const y = high === low ? 0.5 : (high - total) / (high - low);
    return [2 + x * (width - 6), 3 + y * (height - 6)] as const;
  });
  const line = places.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [lastX = width, lastY = height] = places.at(-1) ?? [];
  const [first] = points;
  return (
    <Frame data-screen="">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id="total-trend" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--chart-1)', stopOpacity: 0.22 }} />
          <stop offset="1" style={{ stopColor: 'var(--chart-1)', stopOpacity: 0 }} />
        </linearGradient>
        <path d={`${line}V${height}H2z`} fill="url(#total-trend)" />
        <path
          d={line}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          style={{ stroke: 'var(--chart-1)' }}
        />
        <path
          d={`M${lastX.toFixed(1)} ${lastY.toFixed(1)}h.01`}
          strokeWidth="5"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          style={{ stroke: 'var(--chart-1)' }}
        />
      </svg>
      <p aria-hidden="true">
        <span>{first && day(first.at)}</span>
        <span>now</span>
      </p>
    </Frame>
  );
};

export default TotalTrend;
