import {
  Badge,
  type Column,
  EmptyState,
  Hash,
  Money,
  RelativeTime,
  Stack,
  StatusBadge,
  Table,
} from 'shared-ui';
import { styled } from 'styled-components';
import type { WorkHistoryEntry } from './work-history-entries.ts';

const Reason = styled.small`
  color: var(--muted);
  overflow-wrap: anywhere;
`;

/** Places of an amount: plantings exactly 7, rewards 2 (spec §9). */
const places = ({ type }: WorkHistoryEntry) => (type === 'planting' ? 7 : 2);

const columns: readonly Column<WorkHistoryEntry>[] = [
  { id: 'block', header: 'Block Index', cell: ({ blockIndex }) => `#${blockIndex}` },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) =>
      type === 'planting' ? (
        <Badge icon="sprout">Planting</Badge>
      ) : (
        <Badge tone="accent" icon="wheat">
          Harvest
        </Badge>
      ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) => (
      <Stack $gap={1}>
        <span>
          <StatusBadge status={status} />
        </span>
        {status === 'failed' && reason && <Reason>{reason}</Reason>}
      </Stack>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: entry => <Money amount={entry.amount} asset={entry.asset} places={places(entry)} />,
  },
  { id: 'pooler', header: 'Pooler', cell: ({ poolerName }) => poolerName },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash }) => <Hash hash={transactionHash} />,
  },
  { id: 'timestamp', header: 'Timestamp', cell: ({ at }) => <RelativeTime at={at} /> },
];

/** Skeleton rows while the history loads (spec §2). */
const SKELETON_ROWS = 5;

/** What was planted and harvested, row by row (spec §2, Work History table). */
export const HistoryTable = ({
  entries,
  loading,
}: {
  entries: readonly WorkHistoryEntry[];
  loading: boolean;
}) => (
  <Table
    caption="Plantings and harvests"
    captionHidden
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
    skeletonRows={loading ? SKELETON_ROWS : 0}
    empty={
      <EmptyState icon="history" title="No work history found">
        Work submissions will appear here once you start participating in pools
      </EmptyState>
    }
  />
);
