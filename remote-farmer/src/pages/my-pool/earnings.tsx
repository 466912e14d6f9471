import { amount, type Harvest, type UnitsOfPool } from 'shared-api';
import { useHarvests } from 'shared-api/farmer';
import {
  Button,
  EmptyState,
  formatCount,
  Money,
  RelativeTime,
  readStatus,
  Section,
  StatusBadge,
  useListSearch,
} from 'shared-ui';
import { type Column, PagedTable } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';

const PAGE_ROWS = 10; // spec §9, fetch page size

const columns = (units: UnitsOfPool): readonly Column<Harvest>[] => [
  { id: 'date', header: 'Date', cell: ({ harvestedAt }) => <RelativeTime at={harvestedAt} /> },
  {
    id: 'blocks',
    header: 'Blocks processed',
    // A harvest is always of one block (KALE rules 1.6).
    cell: ({ blockIndex }) => (blockIndex == null ? '1' : `1 (#${blockIndex})`),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: row =>
      BigInt(row.lostStake ?? 0) > 0n ? (
        <Money amount={amount(units.stake, -BigInt(row.lostStake ?? 0))} asset={units.stake} signed />
      ) : (
        <Money amount={readAmount(units.reward, row.rewardAmountHuman)} asset={units.reward} />
      ),
  },
  { id: 'status', header: 'Status', cell: row => <StatusBadge status={readStatus(row.status)} /> },
];

/** What each harvest brought in, newest first, page by page (spec §2, Earnings). */
export const Earnings = ({ units }: { units: UnitsOfPool }) => {
  const { page, setPage } = useListSearch();
  const harvests = useHarvests({ page, limit: PAGE_ROWS });
  const total = harvests.data?.pagination.total;
  return (
    <Section
      title="Your harvests"
      description={total ? `${formatCount(total)} in all, newest first` : 'Newest first'}
    >
      <PagedTable
        name="Your harvests"
        list={harvests}
        failure="Failed to load pool data. Please try again."
        columns={columns(units)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            level={3}
            icon="wheat"
            title="No harvest data available"
            action={
              <Button icon="refresh" onClick={harvests.refresh} pending={harvests.validating}>
                Refresh
              </Button>
            }
          >
            Rewards appear here after the first harvest.
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
    </Section>
  );
};
