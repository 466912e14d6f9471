import {
  FRESHNESS,
  type Harvest,
  type Planting,
  type Resource,
  amount as toAmount,
  useUnits,
} from 'shared-api';
import {
  AsOf,
  Card,
  EmptyState,
  Icon,
  Money,
  RelativeTime,
  readStatus,
  Skeleton,
  StatusBadge,
} from 'shared-ui';
import { styled } from 'styled-components';
import { ResourceState } from '../resource-state.tsx';
import { type Activity, latestActivity } from './activity.ts';
import { PoolLink } from './pool-link.tsx';
import { amountOf, analyticsFailure } from './texts.ts';

const shownCount = 3; // spec §9

const List = styled.ul`
  display: grid;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: 3.75rem;
  padding-block: var(--space-2);

  & + & {
    border-top: 1px solid var(--line);
  }

  & > span:first-child {
    color: var(--accent);
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  /* How it ended goes under what it was. */
  @media (max-width: 479.98px) {
    grid-template-columns: auto minmax(0, 1fr);

    & > :last-child {
      grid-column: 2;
      justify-self: start;
      margin-top: var(--space-1);
    }
  }
`;

const kinds = {
  planting: { icon: 'sprout', verb: 'Planted', preposition: 'in', places: 7 },
  harvest: { icon: 'wheat', verb: 'Harvested', preposition: 'from', places: 2 },
  loss: { icon: 'wheat', verb: 'Lost the stake of', preposition: 'in', places: 2 },
} as const;

const Line = ({ kind, blockIndex, status, amount, at }: Activity) => {
  const { stake, reward } = useUnits();
  const asset = kind === 'harvest' ? reward : stake;
  const { icon, verb, preposition, places } = kinds[kind];
  return (
    <Item>
      <Icon name={icon} size={18} />
      <div>
        {verb}{' '}
        <Money
          amount={typeof amount === 'bigint' ? toAmount(asset, amount) : amountOf(asset, amount)}
          asset={asset}
          places={places}
          missing=""
        />{' '}
        {preposition} Block #{blockIndex ?? '?'}
        <small>
          <RelativeTime at={at} />
        </small>
      </div>
      <StatusBadge status={readStatus(status)} />
    </Item>
  );
};

/** Since when all of it is known; of what is missing nothing is shown. */
const oldest = (...times: readonly (number | undefined)[]) => {
  const known = times.filter(time => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

type RecentActivityProps = {
  plantings: Resource<{ items: Planting[] }>;
  harvests: Resource<{ items: Harvest[] }>;
};

/** The latest three plantings and harvests, newest first (spec §2). Shows what has arrived when the other failed. */
export const RecentActivity = ({ plantings, harvests }: RecentActivityProps) => {
  const failed = plantings.error ?? harvests.error;
  const waiting = plantings.loading || harvests.loading;
  const items = latestActivity(plantings.data?.items ?? [], harvests.data?.items ?? [], shownCount);
  // The list is known to be empty only when both requests have been answered.
  const known = items.length > 0 || (plantings.data && harvests.data);
  const both: Resource<{ items: Activity[] }> = {
    data: waiting || !known ? undefined : { items },
    error: failed,
    loading: waiting,
    validating: plantings.validating || harvests.validating,
    updatedAt: oldest(plantings.updatedAt, harvests.updatedAt),
    refresh: () => {
      plantings.refresh();
      harvests.refresh();
    },
  };
  return (
    <Card
      title="Recent Activity"
      icon="activity"
      actions={<AsOf at={both.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
    >
      <ResourceState
        resource={both}
        failure={analyticsFailure}
        skeleton={<Skeleton height={`${shownCount * 3.75}rem`} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No Recent Activity" icon="activity" level={3} action={<PoolLink />}>
              Activity will appear here once you start farming.
            </EmptyState>
          ) : (
            <List>
              {items.map(item => (
                <Line key={item.id} {...item} />
              ))}
            </List>
          )
        }
      </ResourceState>
    </Card>
  );
};
