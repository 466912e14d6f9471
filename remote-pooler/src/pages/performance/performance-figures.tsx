import { type UnitsOfPool, useUnits } from 'shared-api';
import type { Performance } from 'shared-api/operator';
import { Count, Grid, Money, Percent, Term } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

type Figures = Performance['totals'];

const signed = (change: number, unit: string) =>
  change === 0
    ? 'no change'
    : `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(unit ? 1 : 0)}${unit} from the previous period`;

/** How a figure moved against the span of the same length before; null if either is unknown. */
const moved = (now: number | null | undefined, before: number | null | undefined, unit = '') =>
  now == null || before == null ? null : signed(now - before, unit);

/** The definition of the rate, and its change. */
const successNote = ({ range, totals, previous }: Performance) => (
  <>
    <div>of plantings in closed blocks, last {range}</div>
    {moved(totals.successRate, previous?.successRate, ' points')}
  </>
);

const rewardNote = (previous: Figures | null | undefined, { reward }: UnitsOfPool) =>
  previous && (
    <>
      <Money amount={previous.rewards} asset={reward} /> the time before
    </>
  );

/** Six figures of the range, each with the span before it (spec §2, Performance Analytics). */
export const PerformanceFigures = ({ performance }: { performance: Performance | undefined }) => {
  const units = useUnits();
  const { totals, previous } = performance ?? {};
  const loading = !performance;
  return (
    <Grid $columns={3}>
      <StatCard
        label="Success Rate"
        icon="check-circle"
        loading={loading}
        value={<Percent value={totals?.successRate} />}
        note={performance && successNote(performance)}
      />
      <StatCard
        label="Rewards"
        icon="coins"
        loading={loading}
        value={<Money amount={totals?.rewards} asset={units.reward} />}
        note={rewardNote(previous, units)}
      />
      <StatCard
        label="Average Reward"
        icon="wheat"
        loading={loading}
        value={<Money amount={totals?.averageReward} asset={units.reward} />}
        note="per planted block, after fees"
      />
      <StatCard
        label="Blocks"
        icon="cube"
        loading={loading}
        value={<Count value={totals?.blocks} />}
        note={moved(totals?.blocks, previous?.blocks)}
      />
      <StatCard
        label="Farmers"
        icon="users"
        loading={loading}
        value={<Count value={totals?.farmers} />}
        note={moved(totals?.farmers, previous?.farmers)}
      />
      <StatCard
        label="Failed Steps"
        icon="failure"
        loading={loading}
        value={<Count value={totals?.failed} />}
        note={
          totals?.stepsWithoutError != null && (
            <>
              <Term name="steps-without-error">Steps without error</Term>{' '}
              <Percent value={totals.stepsWithoutError} />
            </>
          )
        }
      />
    </Grid>
  );
};
