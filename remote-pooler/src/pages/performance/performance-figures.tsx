import { type UnitsOfPool, useUnits } from 'shared-api';
import type { Performance } from 'shared-api/pool';
import { Count, Money, Percent, shownPercent, Term } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';

type Figures = Performance['totals'];

const signed = (change: number, unit: string) => {
  const shown = Math.abs(change).toFixed(unit ? 1 : 0);
  return Number(shown) === 0
    ? 'No change'
    : `${change > 0 ? '+' : '−'}${shown}${unit} from the previous period`;
};

/** How a figure changed from the previous span of the same length; null if either is unknown. */
const moved = (now: number | null | undefined, before: number | null | undefined, unit = '') =>
  now == null || before == null ? null : signed(now - before, unit);

const shown = (rate: number | null | undefined) => (rate == null ? rate : shownPercent(rate));

/** The definition of the rate, and its change. */
const successNote = ({ range, totals, previous }: Performance) =>
  [`Last ${range}`, moved(shown(totals.successRate), shown(previous?.successRate), ' points')]
    .filter(Boolean)
    .join('. ');

const rewardNote = (previous: Figures | null | undefined, { reward }: UnitsOfPool) =>
  previous && (
    <>
      <Money amount={previous.rewards} asset={reward} /> in the previous period
    </>
  );

/** Six figures of the range, each with the previous span (spec §2, Performance Analytics). */
export const PerformanceFigures = ({ performance }: { performance: Performance | undefined }) => {
  const units = useUnits();
  const { totals, previous } = performance ?? {};
  const loading = !performance;
  return (
    <FigureStrip columns="repeat(3, 1fr)" loading={loading}>
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        value={<Percent value={totals?.successRate} />}
      >
        {performance && successNote(performance)}
      </Figure>
      <Figure label="Rewards" value={<Money amount={totals?.rewards} asset={units.reward} />}>
        {rewardNote(previous, units)}
      </Figure>
      <Figure label="Average Reward" value={<Money amount={totals?.averageReward} asset={units.reward} />}>
        Per planted block, after fees
      </Figure>
      <Figure label="Blocks" value={<Count value={totals?.blocks} />}>
        {moved(totals?.blocks, previous?.blocks)}
      </Figure>
      <Figure label="Farmers" value={<Count value={totals?.farmers} />}>
        {moved(totals?.farmers, previous?.farmers)}
      </Figure>
      <Figure label="Failed Steps" value={<Count value={totals?.failed} />}>
        {totals?.stepsWithoutError != null && (
          <>
            <Term name="steps-without-error">Steps without error</Term>{' '}
            <Percent value={totals.stepsWithoutError} />
          </>
        )}
      </Figure>
    </FigureStrip>
  );
};
