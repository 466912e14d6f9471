import type { Harvest, UnitsOfPool } from 'shared-api';
import { useHarvests } from 'shared-api/farmer';
import { Button, EmptyState, formatCount, RelativeTime, Section, useListSearch } from 'shared-ui';
import { type Column, ExactAmount, PagedTable } from 'shared-ui/rows';
import { netOfHarvest, Outcome } from './outcome.tsx';

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
    header: `Amount (${units.reward})`,
    align: 'end',
    cell: row => {
      const net = netOfHarvest(row, units);
      return <ExactAmount amount={net} tone={net !== null && net < 0n ? 'loss' : undefined} />;
    },
  },
  { id: 'status', header: 'Status', cell: row => <Outcome step={row} net={netOfHarvest(row, units)} /> },
];

/** The result of each harvest, newest first, paginated (spec §2, Earnings). */
export const Earnings = ({ units }: { units: UnitsOfPool }) => {
  const { page, setPage } = useListSearch();
  const harvests = useHarvests({ page, limit: PAGE_ROWS });
  const total = harvests.data?.pagination.total;
  return (
    <Section
      title="Your harvests"
      description={total ? `${formatCount(total)}, newest first` : 'Newest first'}
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
