import { FRESHNESS, shownTotal, useCapability, useUnits } from 'shared-api';
import { useFarmerMoney, useFarmerSummary, usePlantings } from 'shared-api/farmer';
import { AsOf, Count, EmptyState, Money, Percent, Section, Term } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { FigureCell, FigureCells } from './figure-cells.tsx';
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
  const able = useCapability('farmer-money');
  const money = useFarmerMoney().data;
  return (
    <>
      <Section
        title="Stake Performance"
        description="All time"
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
              <FigureCells>
                <FigureCell
                  level={3}
                  label={<Term name="total-staked">Total Staked</Term>}
                  value={
                    <Money
                      amount={
                        able === false
                          ? amountOf(stake, lifetime.totalStakedHuman)
                          : money && shownTotal(money).planted
                      }
                      asset={stake}
                      missing="–"
                    />
                  }
                >
                  {money && (
                    <>
                      Planted now. <Term name="planted-over-time">Planted over time</Term>:{' '}
                      <Money amount={amountOf(stake, lifetime.totalStakedHuman)} asset={stake} unit={false} />
                    </>
                  )}
                </FigureCell>
                <FigureCell
                  level={3}
                  label={<Term name="success-rate">Success Rate</Term>}
                  value={lifetime.blocksClosed === 0 ? '–' : <Percent value={lifetime.successRate} of={1} />}
                >
                  {lifetime.blocksClosed === 0 && 'No closed block yet'}
                </FigureCell>
                <FigureCell level={3} label="Plantings" value={<Count value={successfulPlantings} />}>
                  {lifetime.blocksLost != null && (
                    <>
                      <Count value={lifetime.blocksLost} /> lost,{' '}
                    </>
                  )}
                  <Count value={failedPlantings} /> failed
                </FigureCell>
                <FigureCell
                  level={3}
                  label="Last Stake Block"
                  value={current?.lastStakeBlock ? `#${current.lastStakeBlock}` : 'None yet'}
                />
              </FigureCells>
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
