import { amount, type Decimal, FRESHNESS, type Harvest, useEntryLifetime, useUnits } from 'shared-api';
import { useFarmerSummary, useHarvests } from 'shared-api/farmer';
import { AsOf, Count, EmptyState, Money, Section } from 'shared-ui';
import { HarvestBy, NO_REWARD, ResourceState } from 'shared-ui/content';
import { ExactAmount } from 'shared-ui/rows';
import { CycleTable, lossLabel, type StepTableProps } from './cycle-table.tsx';
import { FigureCell, FigureCells } from './figure-cells.tsx';
import { PoolLink } from './pool-link.tsx';
import { RewardChart } from './reward-chart.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';
import { amountOf, analyticsFailure } from './texts.ts';

/** Harvests. The reward is the farmer's share, or negative if a stake was lost. */
const HarvestTable = (props: StepTableProps<Harvest>) => {
  const { stake, reward } = useUnits();
  const netOf = ({ lostStake, rewardAmountHuman }: Harvest) =>
    BigInt(lostStake ?? 0) > 0n
      ? amount(stake, -BigInt(lostStake ?? 0))
      : amountOf(reward, rewardAmountHuman);
  return (
    <CycleTable
      {...props}
      amount={{
        header: `Reward (${reward})`,
        cell: row => {
          const net = netOf(row);
          return <ExactAmount amount={net} tone={net !== null && net < 0n ? 'loss' : undefined} />;
        },
      }}
      loss={({ failedStep, error, lostStake }) => {
        // Other failed harvests may be tried again.
        const isFinal =
          failedStep === 'work' || error?.code === 'HARVEST_EXPIRED' || BigInt(lostStake ?? 0) > 0n;
        return error && isFinal ? { label: lossLabel(error.code, lostStake), reason: error.message } : null;
      }}
      reason={row => (netOf(row) === 0n ? `No reward: ${NO_REWARD}` : undefined)}
      time={{ header: 'Harvested', at: row => row.harvestedAt }}
    />
  );
};

const shownCount = 5; // spec §9

/** Losses, shown beside earnings. */
const Lost = ({ of }: { of: Decimal | null | undefined }) => {
  const { stake } = useUnits();
  const lost = amountOf(stake, of);
  if (lost === null || lost === 0n) return 'No stakes lost';
  return (
    <>
      Lost stakes <Money amount={amount(stake, -lost)} asset={stake} unit={false} signed />
    </>
  );
};

/** Harvest Flow: the harvests' totals, and the five latest harvests (spec §2). */
export const HarvestTab = () => {
  const summary = useFarmerSummary();
  const harvests = useHarvests({ limit: shownCount });
  const { reward } = useUnits();
  const entryLifetime = useEntryLifetime();
  return (
    <>
      <Section
        title="Harvest Statistics"
        description="Your share of each reward"
        actions={<AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
      >
        <ResourceState
          resource={summary}
          failure={analyticsFailure}
          skeleton={
            <StatSkeletons
              labels={['Total Rewards', 'Earned, Last 7 Days', 'Harvests', 'Waiting for Harvest']}
            />
          }
        >
          {({ lifetime, window, successfulHarvests, pendingHarvests, harvestBy }) =>
            lifetime ? (
              <FigureCells>
                <FigureCell
                  level={3}
                  label="Total Rewards"
                  value={<Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} />}
                >
                  <Lost of={lifetime.lostStakesHuman} />
                </FigureCell>
                {window && (
                  <FigureCell
                    level={3}
                    label="Earned, Last 7 Days"
                    value={<Money amount={amountOf(reward, window.rewardsHuman)} asset={reward} />}
                  >
                    <Count value={window.blocks} /> {window.blocks === 1 ? 'block' : 'blocks'} planted.{' '}
                    <Lost of={window.lostHuman} />
                  </FigureCell>
                )}
                <FigureCell level={3} label="Harvests" value={<Count value={successfulHarvests} />} />
                <FigureCell level={3} label="Waiting for Harvest" value={<Count value={pendingHarvests} />}>
                  Blocks worked, not yet harvested
                  <HarvestBy at={harvestBy} lifetime={entryLifetime} />
                </FigureCell>
              </FigureCells>
            ) : (
              <EmptyState
                boxed
                title="No harvest data available"
                icon="wheat"
                level={3}
                action={<PoolLink />}
              />
            )
          }
        </ResourceState>
      </Section>
      <RewardChart shows="rewards" />
      <Section title="Recent Harvests">
        <ResourceState
          resource={harvests}
          failure={analyticsFailure}
          skeleton={
            <HarvestTable caption="Recent harvests" rows={[]} skeletonRows={shownCount} empty={null} />
          }
        >
          {({ items }) => (
            <HarvestTable
              caption="Recent harvests"
              rows={items}
              empty={
                <EmptyState
                  title="No harvest history available"
                  icon="wheat"
                  level={3}
                  action={<PoolLink />}
                />
              }
            />
          )}
        </ResourceState>
      </Section>
    </>
  );
};
