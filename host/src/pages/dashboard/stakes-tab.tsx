import { FRESHNESS, useUnits } from 'shared-api';
import { useFarmerMoney, useFarmerSummary, usePlantings } from 'shared-api/farmer';
import { AsOf, Count, EmptyState, Grid, Money, Percent, Section } from 'shared-ui';
import { StatCard } from 'shared-ui/content';
import { ResourceState } from '../resource-state.tsx';
import { PlantingTable } from './planting-table.tsx';
import { PoolLink } from './pool-link.tsx';
import { RewardChart } from './reward-chart.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';
import { amountOf, analyticsFailure } from './texts.ts';

const shownCount = 5; // spec §9

/** My Stakes: how staking has gone, and the five most recent plantings (spec §2). */
export const StakesTab = () => {
  const summary = useFarmerSummary();
  const plantings = usePlantings({ limit: shownCount });
  const { stake } = useUnits();
  const money = useFarmerMoney().data;
  return (
    <>
      <Section
        title="Stake Performance"
        description="Over the lifetime of your account"
        actions={<AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
      >
        <ResourceState
          resource={summary}
          failure={analyticsFailure}
          skeleton={
            <StatSkeletons labels={['Total Staked', 'Success Rate', 'Plantings', 'Last Stake Block']} />
          }
        >
          {({ lifetime, current, successfulPlantings, failedPlantings }) =>
            lifetime ? (
              <Grid>
                <StatCard
                  label="Total Staked"
                  icon="coins"
                  value={
                    <Money
                      amount={money?.planted ?? amountOf(stake, lifetime.totalStakedHuman)}
                      asset={stake}
                    />
                  }
                  note={
                    money && (
                      <>
                        planted now;{' '}
                        <Money amount={amountOf(stake, lifetime.totalStakedHuman)} asset={stake} /> over time
                      </>
                    )
                  }
                />
                <StatCard
                  label="Success Rate"
                  icon="check-circle"
                  value={<Percent value={lifetime.successRate} of={1} />}
                  note="Plantings in closed blocks with accepted work"
                />
                <StatCard
                  label="Plantings"
                  icon="sprout"
                  value={<Count value={successfulPlantings} />}
                  note={
                    <>
                      <Count value={failedPlantings} /> failed
                    </>
                  }
                />
                <StatCard
                  label="Last Stake Block"
                  icon="cube"
                  value={current?.lastStakeBlock ? `#${current.lastStakeBlock}` : 'None yet'}
                />
              </Grid>
            ) : (
              <EmptyState
                boxed
                title="No stake analytics available"
                icon="chart"
                level={3}
                action={<PoolLink />}
              />
            )
          }
        </ResourceState>
      </Section>
      <RewardChart shows="outcomes" />
      <Section title="Recent Plantings">
        <ResourceState
          resource={plantings}
          failure={analyticsFailure}
          skeleton={
            <PlantingTable caption="Recent plantings" rows={[]} skeletonRows={shownCount} empty={null} />
          }
        >
          {({ items }) => (
            <PlantingTable
              caption="Recent plantings"
              rows={items}
              empty={<EmptyState title="No recent activity" icon="sprout" level={3} action={<PoolLink />} />}
            />
          )}
        </ResourceState>
      </Section>
    </>
  );
};
