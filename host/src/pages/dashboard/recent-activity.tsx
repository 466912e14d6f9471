import type { ReactNode } from 'react';
import { FRESHNESS, type Harvest, type Planting, type Resource, useUnits } from 'shared-api';
import {
  AsOf,
  Card,
  combineSources,
  EmptyState,
  Icon,
  type IconName,
  Money,
  RelativeTime,
  readStatus,
  Skeleton,
  StatusBadge,
} from 'shared-ui';
import { NO_REWARD, ResourceState } from 'shared-ui/content';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';
import { type Activity, latestActivity } from './activity.ts';
import { PoolLink } from './pool-link.tsx';
import { analyticsFailure } from './texts.ts';

const shownCount = 3; // spec §9

const List = styled.ul`
  display: grid;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: 3.5rem;
  padding-block: var(--space-2);
  font-variant-numeric: tabular-nums;

  & + & {
    border-top: 1px solid var(--line);
  }

  & > span:first-child {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    color: var(--text-2);
    background: var(--neutral-soft);
    border-radius: var(--radius);
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }
`;

const Quiet = styled.span`
  color: var(--text-2);
`;

const FAILED = new Set(['failed', 'error', 'insufficient']);

/** A kind with only one wording uses it for every status. */
const sentences: Readonly<
  Record<Activity['kind'], { icon: IconName; done: string; failed?: string; pending?: string }>
> = {
  planting: { icon: 'sprout', done: 'Planted in', failed: 'Planting failed in', pending: 'Planting in' },
  'held-back': { icon: 'sprout', done: 'Not planted in' },
  harvest: { icon: 'wheat', done: 'Harvested', failed: 'Harvest failed for', pending: 'Harvesting' },
  loss: { icon: 'warning', done: 'Lost' },
  missed: { icon: 'warning', done: 'No accepted work in' },
};

const isNone = ({ amount }: Pick<Activity, 'amount'>) => amount != null && !/[1-9]/.test(amount);

/** Amounts with the same precision: a stake without a sign, a reward with a plus, a loss with a minus. */
const ActivityAmount = ({ kind, amount }: Pick<Activity, 'kind' | 'amount'>) => {
  const { stake, reward } = useUnits();
  if (isNone({ amount })) return <Quiet>{kind === 'planting' ? 'No stake' : 'No reward'}</Quiet>;
  return (
    <Money
      amount={amount}
      asset={kind === 'harvest' ? reward : stake}
      unit={false}
      signed={kind !== 'planting'}
      missing=""
    />
  );
};

const Line = ({ kind, blockIndex, status, amount, at, pool, reason, run }: Activity) => {
  const { icon, ...words } = sentences[kind];
  const failed = FAILED.has(status);
  const unpaid = kind === 'harvest' && !failed && status !== 'pending' && isNone({ amount });
  const verb = (failed ? words.failed : status === 'pending' && words.pending) || words.done;
  return (
    <Item>
      <span aria-hidden="true">
        <Icon name={icon} size={14} />
      </span>
      <div>
        {verb} {run ? `${run.count} blocks` : `block #${blockIndex ?? '?'}`}
        <small>
          {failed && [pool, reason].map(part => part && `${part.replace(/\.$/, '')}. `)}
          {unpaid && `${NO_REWARD.charAt(0).toUpperCase()}${NO_REWARD.slice(1)}. `}
          {run && `#${run.first} to #${run.last}, `}
          <RelativeTime at={at} />
        </small>
      </div>
      {failed && kind !== 'loss' && kind !== 'held-back' ? (
        <StatusBadge status={readStatus(status)} />
      ) : (
        <ActivityAmount kind={kind} amount={amount} />
      )}
    </Item>
  );
};

type RecentActivityProps = {
  plantings: Resource<{ items: Planting[] }>;
  harvests: Resource<{ items: Harvest[] }>;
  /** Shown below the list. */
  children?: ReactNode;
};

/**
 * The latest three plantings and runs of harvests, newest first (spec §2). Shows one list when the other fails to load.
 */
export const RecentActivity = ({ plantings, harvests, children }: RecentActivityProps) => {
  const waiting = plantings.loading || harvests.loading;
  const items = latestActivity(plantings.data?.items ?? [], harvests.data?.items ?? [], shownCount);
  // The list is known to be empty only when both requests have been answered.
  const known = items.length > 0 || (plantings.data && harvests.data);
  const both: Resource<{ items: Activity[] }> = {
    ...combineSources([plantings, harvests]),
    data: waiting || !known ? undefined : { items },
    error: plantings.error ?? harvests.error,
    loading: waiting,
  };
  return (
    <Card
      title="Recent Activity"
      actions={
        <>
          <AsOf at={both.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          {items.length > 0 && <PageLink of="activity">All activity</PageLink>}
        </>
      }
    >
      <ResourceState
        resource={both}
        failure={analyticsFailure}
        skeleton={<Skeleton height={`${shownCount * 3.5}rem`} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No Recent Activity" icon="activity" level={3} action={<PoolLink />}>
              Activity will appear here once you start farming.
            </EmptyState>
          ) : (
            <>
              <List>
                {items.map(item => (
                  <Line key={item.id} {...item} />
                ))}
              </List>
              {children}
            </>
          )
        }
      </ResourceState>
    </Card>
  );
};
