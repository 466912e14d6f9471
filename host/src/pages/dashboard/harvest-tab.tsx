import { FRESHNESS, useEntryLifetime, useUnits } from 'shared-api';
import { useFarmerSummary, useHarvests } from 'shared-api/farmer';
import { AsOf, Count, EmptyState, Grid, Money, Section } from 'shared-ui';
import { HarvestBy, StatCard } from 'shared-ui/content';
import { ResourceState } from '../resource-state.tsx';
import { HarvestTable } from './harvest-table.tsx';
import { PoolLink } from './pool-link.tsx';
import { RewardChart } from './reward-chart.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';
import { amountOf, analyticsFailure } from './texts.ts';

const shownCount = 5; // spec §9

/** Harvest Flow: what harvesting has brought, and the five latest harvests (spec §2). */
export const HarvestTab = () => {
  const summary = useFarmerSummary();
  const harvests = useHarvests({ limit: shownCount });
  const { reward } = useUnits();
  const entryLifetime = useEntryLifetime();
  return (
    <>
      <Section
        title="Harvest Statistics"
        description="Your own part of every reward"
        actions={<AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
      >
        <ResourceState
          resource={summary}
          failure={analyticsFailure}
          skeleton={
            <StatSkeletons labels={['Total Rewards', 'Last 7 Days', 'Harvests', 'Waiting for Harvest']} />
          }
        >
          {({ lifetime, window, successfulHarvests, pendingHarvests, harvestBy }) =>
            lifetime ? (
              <Grid>
                <StatCard
                  label="Total Rewards"
                  icon="wheat"
                  value={<Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} />}
                  note="over the lifetime of your account"
                />
                {window && (
                  <StatCard
                    label="Last 7 Days"
                    icon="clock"
                    value={<Money amount={amountOf(reward, window.rewardsHuman)} asset={reward} />}
                    note={
                      <>
                        from <Count value={window.blocks} /> blocks
                      </>
                    }
                  />
                )}
                <StatCard label="Harvests" icon="check-circle" value={<Count value={successfulHarvests} />} />
                <StatCard
                  label="Waiting for Harvest"
                  icon="history"
                  value={<Count value={pendingHarvests} />}
                  note={
                    <>
                      blocks worked and not yet harvested
                      <HarvestBy at={harvestBy} lifetime={entryLifetime} />
                    </>
                  }
                />
              </Grid>
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
