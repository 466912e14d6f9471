import { styled } from 'styled-components';

const Bars = styled.svg`
  display: block;
  width: 100%;
`;

const HEIGHT = 10;

/** One day: how it is described, how good it was (0 to 1), and the tone of its bar. */
export interface DayBar {
  readonly title: string | undefined;
  readonly part: number;
  readonly tone: 'none' | 'gain' | 'waiting' | 'loss';
}

const FILLS = {
  none: 'var(--line)',
  gain: 'var(--chart-gain)',
  waiting: 'var(--waiting)',
  loss: 'var(--chart-loss)',
} as const satisfies Record<DayBar['tone'], string>;

/**
 * A bar for each day, the newest on the right. A bad day also has a shorter bar, since not everyone can distinguish the
 * colours. Only for sighted readers; the words beside it say the same.
 */
export const DayBars = ({ days, height }: { days: readonly DayBar[]; height: string }) => (
  <Bars
    viewBox={`0 0 ${days.length} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
    style={{ height }}
  >
    {days.map(({ title, part, tone }, place) => {
      const tall = 4 + 6 * part;
      return (
        <rect key={place} x={place + 0.15} y={HEIGHT - tall} width={0.7} height={tall} fill={FILLS[tone]}>
          {title !== undefined && <title>{title}</title>}
        </rect>
      );
    })}
  </Bars>
);
