import { memo, type ReactNode } from 'react';
import { Badge, EmptyState, lazyComponent, Money, RelativeTime, Stack, StatusBadge } from 'shared-ui';
import { Table, TransactionHash } from 'shared-ui/content';
import type { DataColumn } from 'shared-ui/table';
import { styled } from 'styled-components';
import { useSortInAddress } from './sort-in-address.ts';
import type { WorkHistoryEntry } from './work-history-entries.ts';

const Reason = styled.small`
  color: var(--text-2);
  overflow-wrap: anywhere;
`;

/** Places of an amount: plantings exactly 7, rewards 2 (spec §9). */
const places = ({ type }: WorkHistoryEntry) => (type === 'planting' ? 7 : 2);

/** Each as wide as what it holds: where that is more than the page, the table scrolls within itself. */
const columns: readonly DataColumn<WorkHistoryEntry>[] = [
  {
    id: 'block',
    header: 'Block Index',
    cell: ({ blockIndex }) => `#${blockIndex}`,
    sortBy: ({ blockIndex }) => blockIndex,
    width: '8rem',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) =>
      type === 'planting' ? <Badge icon="sprout">Planting</Badge> : <Badge icon="wheat">Harvest</Badge>,
    sortBy: ({ type }) => type,
    width: '8.5rem',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) => (
      <Stack $gap={1}>
        <span>
          <StatusBadge status={status} />
        </span>
        {reason && <Reason>{reason}</Reason>}
      </Stack>
    ),
    sortBy: ({ status }) => status,
    width: '9rem',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: entry => (
      <Money amount={entry.amount} asset={entry.asset} places={places(entry)} signed={entry.amount < 0n} />
    ),
    sortBy: entry => entry.amount,
    width: '12rem',
  },
  {
    id: 'pooler',
    header: 'Pooler',
    cell: ({ poolerName }) => poolerName,
    sortBy: ({ poolerName }) => poolerName,
    width: '10rem',
  },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash }) => <TransactionHash hash={transactionHash} />,
    width: '10rem',
  },
  {
    id: 'timestamp',
    header: 'Timestamp',
    cell: ({ at }) => <RelativeTime at={at} />,
    sortBy: ({ at }) => at,
    width: '9.5rem',
  },
];

/** A part of the rows in order would look like the whole in order. */
const unsortable = columns.map(({ sortBy: _, ...column }) => column);

/** Skeleton rows while the history loads (spec §2). */
const SKELETON_ROWS = 5;

/** The table that stays smooth with 10,000 rows comes with the rows. */
const LongTable = lazyComponent(
  async () => ({ default: (await import('shared-ui/table')).DataTable<WorkHistoryEntry> }),
  table => <Table {...table} rows={[]} skeletonRows={SKELETON_ROWS} />,
  'The table could not be loaded.',
);

type HistoryTableProps = {
  entries: readonly WorkHistoryEntry[];
  loading?: boolean;
  /** Whether these are all rows there are, and so can be put in order. */
  complete?: boolean;
  /** What to do where there are no rows. */
  action?: ReactNode;
};

const rowKey = ({ id }: WorkHistoryEntry) => id;

/**
 * What was planted and harvested, row by row (spec §2, Work History table). Rendered anew only for other rows: there
 * may be thousands.
 */
export const HistoryTable = memo(({ entries, loading, complete, action }: HistoryTableProps) => {
  const order = useSortInAddress();
  return (
    <LongTable
      caption="Plantings and harvests"
      captionHidden
      columns={complete ? columns : unsortable}
      rows={entries}
      rowKey={rowKey}
      empty={
        <EmptyState icon="history" title="No work history found" action={action}>
          Work submissions will appear here once you start participating in pools
        </EmptyState>
      }
      height="min(80vh, 44rem)"
      skeletonRows={loading ? SKELETON_ROWS : 0}
      {...(complete && order)}
    />
  );
});
