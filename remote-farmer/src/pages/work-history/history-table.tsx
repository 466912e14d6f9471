import { memo, type ReactNode, useMemo } from 'react';
import { type Asset, useUnits } from 'shared-api';
import { EmptyState, lazyComponent, RelativeTime } from 'shared-ui';
import { ExactAmount, Table, TransactionHash } from 'shared-ui/rows';
import { useSort } from 'shared-ui/sorting';
import type { DataColumn } from 'shared-ui/table';
import { styled } from 'styled-components';
import { HistoryDetails } from './history-details.tsx';
import { HistoryPhoneRow } from './history-phone-row.tsx';
import { type HistoryRow, isLost } from './history-row.ts';
import { HistoryStatus } from './history-status.tsx';
import { HISTORY_SORTS } from './use-history-rows.ts';

const TYPES = { planting: 'Planting', harvest: 'Harvest' } as const;

/**
 * The ten columns fit a page of 1440 px; on a narrower one the table scrolls within itself. Stakes and rewards are of one
 * asset, which the net amount's header names.
 */
const columnsOf = (unit: Asset): readonly DataColumn<HistoryRow>[] => [
  {
    id: 'block',
    header: 'Block Index',
    cell: ({ blockIndex }) => `#${blockIndex}`,
    sortBy: ({ blockIndex }) => blockIndex,
    width: '6.5rem',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) => TYPES[type],
    sortBy: ({ type }) => type,
    width: '4.5rem',
  },
  {
    id: 'status',
    header: 'Status',
    cell: row => <HistoryStatus {...row} />,
    sortBy: ({ status }) => status,
    width: '7.25rem',
  },
  {
    id: 'planted',
    header: 'Planted',
    align: 'end',
    cell: ({ planted }) => <ExactAmount amount={planted} />,
    sortBy: ({ planted }) => planted,
    width: '7rem',
  },
  {
    id: 'reward',
    header: 'Reward',
    align: 'end',
    cell: ({ reward, status }) => (
      <ExactAmount amount={reward} tone={status === 'pending' ? 'waiting' : undefined} />
    ),
    sortBy: ({ reward }) => reward,
    width: '6.5rem',
  },
  {
    id: 'fees',
    header: 'Fees (XLM)',
    align: 'end',
    cell: ({ fees }) => <ExactAmount amount={fees} />,
    width: '5.5rem',
  },
  {
    id: 'amount',
    header: `Amount (${unit})`,
    align: 'end',
    cell: ({ net }) => <ExactAmount amount={net} signed tone={isLost({ net }) ? 'loss' : undefined} />,
    sortBy: ({ net }) => net,
    width: '7.5rem',
  },
  {
    id: 'pooler',
    header: 'Pooler',
    cell: ({ poolerName }) => poolerName,
    sortBy: ({ poolerName }) => poolerName,
    width: '8.5rem',
  },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash }) => <TransactionHash hash={transactionHash} />,
    width: '7.125rem',
  },
  {
    id: 'timestamp',
    header: 'Timestamp',
    align: 'end',
    cell: ({ at }) => <RelativeTime at={at} />,
    sortBy: ({ at }) => at,
    width: '7.5rem',
  },
];

/** A failed block and its details have the background of a loss. */
const Rows = styled.div`
  & tr:has([data-failed]) {
    background: color-mix(in srgb, var(--loss-soft) 50%, transparent);
  }
`;

const SKELETON_ROWS = 5; // spec §2, Work History

/** The table stays smooth with 10,000 rows; its code loads with the rows. */
const LongTable = lazyComponent(
  async () => ({ default: (await import('shared-ui/table')).DataTable<HistoryRow> }),
  table => <Table {...table} rows={[]} skeletonRows={SKELETON_ROWS} />,
  'The table could not be loaded.',
);

type HistoryTableProps = {
  rows: readonly HistoryRow[];
  loading?: boolean;
  /** Whether they can be sorted: all rows are loaded, or the server sorts. */
  sortable?: boolean;
  /** Whether filters may hide rows. */
  filtered?: boolean;
  /** The action below an empty table. */
  action?: ReactNode;
};

/** A failed block is opened to show its reason, which a phone's row contains. */
const openAtFirst = ({ status }: HistoryRow, narrow: boolean) => status === 'failed' && !narrow;
const rowKey = ({ id }: HistoryRow) => id;
const details = (row: HistoryRow) => <HistoryDetails row={row} />;
const phoneRow = (row: HistoryRow) => <HistoryPhoneRow {...row} />;

/** One row per block (spec §2, Work History table). Renders again only for different rows: there may be thousands. */
export const HistoryTable = memo(({ rows, loading, sortable, filtered, action }: HistoryTableProps) => {
  const { sort, onSortChange } = useSort(HISTORY_SORTS);
  const { reward } = useUnits();
  const columns = useMemo(() => {
    const all = columnsOf(reward);
    return sortable ? all : all.map(({ sortBy: _, ...column }) => column);
  }, [reward, sortable]);
  return (
    <Rows>
      <LongTable
        caption="Blocks"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={
          <EmptyState icon="history" title="No work history found" action={action}>
            {filtered
              ? 'No block matches the filters.'
              : 'Work submissions will appear here once you start participating in pools'}
          </EmptyState>
        }
        height="min(80vh, 44rem)"
        skeletonRows={loading ? SKELETON_ROWS : 0}
        density="dense"
        details={details}
        openAtFirst={openAtFirst}
        phoneRow={phoneRow}
        {...(sortable && { ...(sort && { sort }), onSortChange })}
      />
    </Rows>
  );
});
