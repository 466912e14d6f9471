import { useState } from 'react';
import { parseAmount, useCapability, useSession } from 'shared-api';
import { type PoolPayout, usePoolEarnings, usePoolPayouts } from 'shared-api/operator';
import { EmptyState, Page, RelativeTime, StatusBadge, useListSearch, useServerNow } from 'shared-ui';
import { type Column, dayTitle, ExactAmount, PagedTable, TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { NextPayout } from '../next-payout.tsx';
import { PoolName } from '../pool-name.tsx';
import { StatementButtons } from './statement-buttons.tsx';

const PAGE = 50;
const MINUTE = 60_000;

const Quiet = styled.span`
  color: var(--text-2);
`;

/** An ordinary payout has no badge. */
const Status = ({ status }: Pick<PoolPayout, 'status'>) => {
  if (status === 'paid') return <Quiet>Paid</Quiet>;
  return (
    <StatusBadge status={status === 'waiting' ? 'pending' : status === 'refused' ? 'failed' : 'unknown'} />
  );
};

const amountOf = ({ amount }: PoolPayout) => parseAmount('KALE', amount);

const COLUMNS: readonly Column<PoolPayout>[] = [
  { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex}` },
  { id: 'member', header: 'Member', cell: ({ name, farmerId }) => name ?? farmerId },
  {
    id: 'amount',
    header: 'Amount (KALE)',
    align: 'end',
    cell: row => <ExactAmount amount={amountOf(row)} />,
  },
  { id: 'status', header: 'Status', cell: Status },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash }) => <TransactionHash hash={transactionHash} />,
  },
  { id: 'time', header: 'Harvested', align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
];
const Line = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  padding-block: var(--space-2);
  font-weight: 400;

  & > small {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & > :nth-child(even) {
    text-align: right;
  }
`;

/** A payout as two lines, for phones; for an admin with its pool. */
const phoneRow = (isAdmin: boolean) => (row: PoolPayout) => (
  <Line>
    <span>
      #{row.blockIndex} · {row.name ?? row.farmerId}
    </span>
    <ExactAmount amount={amountOf(row)} />
    <small>
      <RelativeTime at={row.at} />
      {isAdmin && (
        <>
          , <PoolName poolerId={row.poolerId} />
        </>
      )}
    </small>
    <small>
      {row.status === 'paid' ? (
        <TransactionHash hash={row.transactionHash} />
      ) : (
        <Status status={row.status} />
      )}
    </small>
  </Line>
);

const operatorRow = phoneRow(false);
const adminRow = phoneRow(true);

const POOL: Column<PoolPayout> = {
  id: 'pool',
  header: 'Pool',
  cell: ({ poolerId }) => <PoolName poolerId={poolerId} />,
};

/** The pool's share of each harvested reward with its transaction, the next payout, and the statement. */
export default function Payouts() {
  const supported = useCapability('pool-earnings') !== false;
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const { page, setPage } = useListSearch();
  const earnings = usePoolEarnings().data;
  const payouts = usePoolPayouts({ page, limit: PAGE });
  const now = new Date(useServerNow(MINUTE));
  const [total, setTotal] = useState<number>();
  const counted = payouts.data?.pagination.total ?? total; // unchanged while the next page loads
  if (counted !== total) setTotal(counted);
  return (
    <Page
      title="Payouts"
      description="The pool's share of each harvested reward, with its transaction"
      actions={supported && <StatementButtons payouts={total} />}
    >
      {supported ? (
        <>
          {earnings && <NextPayout {...earnings} />}
          <PagedTable
            name="Payouts"
            list={payouts}
            failure="Couldn't load the payouts."
            page={page}
            onPageChange={setPage}
            columns={isAdmin ? [...COLUMNS.slice(0, 2), POOL, ...COLUMNS.slice(2)] : COLUMNS}
            phoneRow={isAdmin ? adminRow : operatorRow}
            density="dense"
            rowKey={({ poolerId, blockIndex, farmerId }) => `${poolerId} ${blockIndex} ${farmerId}`}
            groupOf={({ at }) => dayTitle(new Date(at), now)}
            empty={
              <EmptyState title="No payouts yet" icon="coins" level={3}>
                The pool receives its share when a member's reward is harvested.
              </EmptyState>
            }
          />
        </>
      ) : (
        <EmptyState boxed icon="coins" title="Not available on this server">
          This server does not list payouts.
        </EmptyState>
      )}
    </Page>
  );
}
