import type { Harvest, UnitsOfPool } from 'shared-api';
import { useHarvests, usePlantings } from 'shared-api/farmer';
import { Button, Card, EmptyState, ErrorState, Icon, Money, RelativeTime, Skeleton, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { type Activity, LATEST, recentActivity } from './activity.ts';
import { harvestLine, plantingLine } from './activity-line.ts';
import { netOfHarvest, Outcome } from './outcome.tsx';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    justify-content: space-between;
    padding: var(--space-3) 0;
  }

  & > li + li {
    border-top: 1px solid var(--line);
  }

  /* The outcome stays beside the text while that has room. */
  & > li > :first-child {
    display: flex;
    flex: 1 1 12rem;
    align-items: center;
    gap: var(--space-3);
    min-width: 0;
  }

  & svg {
    flex: none;
  }

  & small {
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

const line = (activity: Activity, units: UnitsOfPool) => {
  if (activity.kind === 'harvest') return harvestLine(activity.harvest, units);
  return plantingLine(activity.planting, units);
};

const End = styled.div`
  text-align: right;
`;

/** A harvest's result as an amount, or its status when there is no amount. */
const Harvested = ({ harvest, units }: { harvest: Harvest; units: UnitsOfPool }) => {
  const net = netOfHarvest(harvest, units);
  return (
    <End>
      {net !== null && net !== 0n && <Money amount={net} asset={units.reward} signed />}
      {(net === null || net <= 0n) && <Outcome step={harvest} net={net} />}
    </End>
  );
};

/** The latest plantings and harvests as sentences (spec §2, Recent Activity). */
export const RecentActivity = ({ units }: { units: UnitsOfPool }) => {
  const plantings = usePlantings(LATEST);
  const harvests = useHarvests(LATEST);
  const error = plantings.error ?? harvests.error;
  const loaded = plantings.data !== undefined && harvests.data !== undefined;
  const activities = recentActivity(plantings.data?.items ?? [], harvests.data?.items ?? []);
  const refresh = () => {
    plantings.refresh();
    harvests.refresh();
  };
  return (
    <Card title="Recent Activity">
      {!loaded && error && (
        <ErrorState message="Failed to load pool data. Please try again." onRetry={refresh} />
      )}
      {!loaded && !error && (
        <Stack aria-busy="true">
          {[1, 2, 3].map(row => (
            <Skeleton key={row} height="2.5rem" />
          ))}
        </Stack>
      )}
      {loaded && activities.length === 0 && (
        <EmptyState
          level={3}
          icon="activity"
          title="No Recent Activity"
          action={
            <Button icon="refresh" onClick={refresh} pending={plantings.validating || harvests.validating}>
              Refresh
            </Button>
          }
        >
          Your pool activities will appear here once you start farming.
        </EmptyState>
      )}
      {activities.length > 0 && (
        <List>
          {activities.map(activity => (
            <li key={activity.id}>
              <div>
                <Icon name={activity.kind === 'harvest' ? 'wheat' : 'sprout'} />
                <div>
                  <p>{line(activity, units)}</p>
                  <small>
                    <RelativeTime at={activity.at || null} />
                  </small>
                </div>
              </div>
              {activity.kind === 'harvest' ? (
                <Harvested {...activity} units={units} />
              ) : (
                <End>
                  <Outcome
                    step={activity.planting}
                    stake={readAmount(units.stake, activity.planting.stakeAmountHuman)}
                  />
                </End>
              )}
            </li>
          ))}
        </List>
      )}
    </Card>
  );
};
