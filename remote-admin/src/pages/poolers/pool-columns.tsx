import { asPercent } from 'shared-api';
import type { AdminPool } from 'shared-api/administration';
import {
  Button,
  formatCount,
  Mono,
  Percent,
  RelativeTime,
  readStatus,
  StatusBadge,
  walletCopyTexts,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { type Column, PhoneLine } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { type Decision, orderFor, POOL_ORDERS, type PoolCondition, pauseReason } from './pool-orders.ts';

const Lines = styled.span`
  display: inline-grid;
  justify-items: start;
  gap: var(--space-1);
  white-space: nowrap;

  @media (max-width: 639.98px) {
    justify-items: end;
    white-space: normal;
  }
`;

const Orders = styled.span`
  display: inline-flex;
  gap: var(--space-2);

  small + & {
    margin-top: var(--space-2);
  }
`;

const Reason = styled.small`
  color: var(--text-2);
`;

/** A pool's state, and why it is paused. */
export const PoolState = (pool: PoolCondition) => {
  const { status, review } = pool;
  if (status === 'pending') return <StatusBadge status="pending">Awaiting approval</StatusBadge>;
  const reason = pauseReason(pool);
  const badge = <StatusBadge status={reason ? 'paused' : readStatus(status)}>{reason}</StatusBadge>;
  if (!review) return badge;
  return (
    <Lines>
      {badge}
      <Reason>
        No work for {formatCount(review.missed)} of {formatCount(review.planted)} plantings
      </Reason>
    </Lines>
  );
};

type Choices = { decide: (decision: Decision) => void; setTerms: (pool: AdminPool) => void };

const Choose = ({ pool, decide, setTerms }: Choices & { pool: AdminPool }) => {
  const order = orderFor(pool.status);
  return (
    <Orders>
      {order && (
        <Button
          size="sm"
          variant={order === 'approve' ? 'primary' : 'secondary'}
          aria-label={`${POOL_ORDERS[order].verb} ${pool.name}`}
          onClick={() => decide({ order, pool })}
        >
          {POOL_ORDERS[order].verb}
        </Button>
      )}
      <Button size="sm" aria-label={`Terms of ${pool.name}`} onClick={() => setTerms(pool)}>
        Terms
      </Button>
    </Orders>
  );
};

const membersOf = ({ currentFarmers, maxFarmers }: AdminPool) =>
  `${formatCount(currentFarmers)} of ${formatCount(maxFarmers)}`;

/** A pool on a phone. */
export const poolPhoneRow = (choices: Choices) => (pool: AdminPool) => (
  <PhoneLine>
    <span>
      {pool.name}
      <small>{pool.operatorEmail ?? 'Operator not available'}</small>
      <small>
        {membersOf(pool)} members, who keep <Percent value={pool.youKeep} places="terms" />
      </small>
      <Choose pool={pool} {...choices} />
    </span>
    <PoolState {...pool} />
  </PhoneLine>
);

/** The columns of the list of pools, including the decision. */
export const poolColumns = (choices: Choices): readonly Column<AdminPool>[] => [
  {
    id: 'name',
    header: 'Pool',
    cell: ({ id, name }) => (
      <Lines>
        {name}
        <Mono>{id}</Mono>
      </Lines>
    ),
  },
  { id: 'status', header: 'Status', cell: PoolState },
  {
    id: 'operator',
    header: 'Operator',
    cell: ({ operatorEmail, payoutAddress }) => (
      <Lines>
        {operatorEmail ?? 'Not available'}
        {payoutAddress && (
          <Address address={payoutAddress} name="payout address" refused={walletCopyTexts.refused} />
        )}
      </Lines>
    ),
  },
  { id: 'members', header: 'Members', align: 'end', cell: membersOf },
  {
    id: 'split',
    header: "Pool's share",
    align: 'end',
    cell: ({ rewardSplit }) => (
      <Percent value={rewardSplit == null ? null : asPercent(rewardSplit)} places="terms" />
    ),
  },
  {
    id: 'keep',
    header: 'Farmers keep',
    align: 'end',
    cell: ({ youKeep }) => <Percent value={youKeep} places="terms" />,
  },
  { id: 'created', header: 'Applied', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'actions', header: 'Actions', screenOnly: true, cell: pool => <Choose pool={pool} {...choices} /> },
];
