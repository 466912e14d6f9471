import type { ReactNode } from 'react';
import type { Harvest, Planting } from 'shared-api';
import { Badge, RelativeTime, readStatus, type Status, StatusBadge } from 'shared-ui';
import { type Column, Table, TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { isHeldBack } from './activity.ts';

const Reason = styled.small`
  display: block;
  max-width: 18rem;
  margin-top: var(--space-1);
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** An outcome, with the reason for a failure. */
const Outcome = ({ reason, children }: { reason: string | undefined; children: ReactNode }) => (
  <>
    {children}
    {reason && <Reason>{reason}</Reason>}
  </>
);

const Plain = styled.span`
  color: var(--text-2);
`;

/** The columns that plantings and harvests share. */
type Step = Pick<
  Planting & Harvest,
  'id' | 'blockIndex' | 'status' | 'error' | 'poolerId' | 'poolerName' | 'transactionHash'
>;

export type StepTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  skeletonRows?: number;
  empty: ReactNode;
};

type CycleTableProps<Row> = StepTableProps<Row> & {
  /** The staked or earned amount. The header names the asset. */
  amount: { header: string; cell: (row: Row) => ReactNode };
  /** How and why the block was lost after a step that succeeded. */
  loss?: (row: Row) => { label: string; reason: string } | null | undefined;
  /** Why a successful row has no amount. */
  reason?: (row: Row) => string | undefined;
  /** When it happened. */
  time: { header: string; at: (row: Row) => string | null | undefined };
};

/** What became of a lost block: one without accepted work that was planted without a stake lost nothing. */
export const lossLabel = (code: string, lostStake: Planting['lostStake']) => {
  if (BigInt(lostStake ?? 0) > 0n) return 'Stake lost';
  return code === 'HARVEST_EXPIRED' ? 'Reward lost' : 'No accepted work';
};

const isDone = (status: Status) => status === 'success' || status === 'completed';

/** A badge marks an exception: an ordinary success is plain text. */
const StepState = ({ row, status }: { row: Pick<Step, 'error'>; status: Status }) => {
  if (isHeldBack(row)) return <Badge>Not planted</Badge>;
  if (isDone(status)) return <Plain>{status === 'success' ? 'Success' : 'Completed'}</Plain>;
  return <StatusBadge status={status} />;
};

/** Steps of the cycle that a farmer took part in, newest first: block, outcome, amount, pooler, transaction, time. */
export const CycleTable = <Row extends Step>({
  caption,
  rows,
  skeletonRows,
  empty,
  amount,
  loss,
  reason,
  time,
}: CycleTableProps<Row>) => {
  const columns: readonly Column<Row>[] = [
    { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex ?? '?'}` },
    {
      id: 'status',
      header: 'Status',
      cell: row => {
        const status = readStatus(row.status);
        const lost = loss?.(row);
        return (
          <Outcome
            reason={lost?.reason ?? row.error?.message ?? (isDone(status) ? reason?.(row) : undefined)}
          >
            {lost ? <Badge tone="loss">{lost.label}</Badge> : <StepState row={row} status={status} />}
          </Outcome>
        );
      },
    },
    { id: 'amount', align: 'end', ...amount },
    { id: 'pooler', header: 'Pooler', cell: row => row.poolerName ?? row.poolerId ?? 'Unknown Pooler' },
    { id: 'transaction', header: 'Transaction', cell: row => <TransactionHash hash={row.transactionHash} /> },
    { id: 'time', header: time.header, cell: row => <RelativeTime at={time.at(row)} /> },
  ];
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={skeletonRows}
      empty={empty}
    />
  );
};
