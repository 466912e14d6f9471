import type { Harvest, UnitsOfPool } from 'shared-api';
import { useHarvests } from 'shared-api/farmer';
import { Card, EmptyState, ErrorState, Money, RelativeTime, readStatus, StatusBadge } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';

const columns = (units: UnitsOfPool): readonly Column<Harvest>[] => [
  { id: 'date', header: 'Date', cell: ({ harvestedAt }) => <RelativeTime at={harvestedAt} /> },
  { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex ?? 0}` },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: row => <Money amount={readAmount(units.reward, row.rewardAmountHuman)} asset={units.reward} />,
  },
  { id: 'status', header: 'Status', cell: row => <StatusBadge status={readStatus(row.status)} /> },
];

/** What each harvest brought in, newest first (spec §2, Earnings). */
export const Earnings = ({ units }: { units: UnitsOfPool }) => {
  const harvests = useHarvests({ page: 1, limit: 20 });
  if (!harvests.data && harvests.error)
    return (
      <Card>
        <ErrorState message="Failed to load pool data. Please try again." onRetry={harvests.refresh} />
      </Card>
    );
  return (
    <Table
      caption="Your harvests"
      columns={columns(units)}
      rows={harvests.data?.items ?? []}
      rowKey={({ id }) => id}
      skeletonRows={harvests.data ? 0 : 5}
      empty={
        <EmptyState level={3} icon="wheat" title="No harvest data available">
          Rewards appear here after the first harvest.
        </EmptyState>
      }
    />
  );
};
