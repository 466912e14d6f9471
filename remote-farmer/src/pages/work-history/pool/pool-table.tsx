import { type PoolerFarmer, type UnitsOfPool, useUnits } from 'shared-api';
import { farmerName, type usePoolerFarmers } from 'shared-api/pool';
import { Count, EmptyState, Link, Percent, RelativeTime, Stack, useListSearch } from 'shared-ui';
import { WORK_ACCEPTED } from 'shared-ui/content';
import { type Column, ExactAmount, PagedTable } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { readAmount } from '../../amounts.ts';
import { lostBy } from './pool-farmers.ts';

const Counted = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

const columns = (
  { stake, reward }: UnitsOfPool,
  addressOf: (farmer: PoolerFarmer) => string,
): readonly Column<PoolerFarmer>[] => [
  { id: 'farmer', header: 'Farmer', cell: row => <Link to={addressOf(row)}>{farmerName(row)}</Link> },
  { id: 'blocks', header: 'Blocks', align: 'end', cell: row => <Count value={row.blocksParticipated} /> },
  { id: 'success', header: 'Success rate', align: 'end', cell: row => <Percent value={row.successRate} /> },
  {
    id: 'earned',
    header: `Earned (${reward})`,
    align: 'end',
    cell: row => <ExactAmount amount={readAmount(reward, row.totalEarnings)} />,
  },
  {
    id: 'lost',
    header: `Lost stakes (${stake})`,
    align: 'end',
    cell: row => {
      const lost = lostBy(stake, row);
      return <ExactAmount amount={lost} tone={lost !== null && lost > 0n ? 'loss' : undefined} />;
    },
  },
  { id: 'last', header: 'Last activity', cell: row => <RelativeTime at={row.lastActivity} /> },
];

type PoolTableProps = {
  name: string;
  farmers: ReturnType<typeof usePoolerFarmers>;
  /** The target of a farmer's name. */
  addressOf: (farmer: PoolerFarmer) => string;
};

/** The farmers of a pool with their results, paginated. */
export const PoolTable = ({ name, farmers, addressOf }: PoolTableProps) => {
  const units = useUnits();
  const { page, setPage } = useListSearch();
  return (
    <Stack $gap={3}>
      <Counted>Success rate: {WORK_ACCEPTED}.</Counted>
      <PagedTable
        name={name}
        list={farmers}
        failure="Failed to load work history data. Please try refreshing the page."
        columns={columns(units, addressOf)}
        rowKey={({ farmerId }) => farmerId}
        empty={
          <EmptyState level={3} icon="users" title="No farmers yet">
            Their work appears here once somebody has joined.
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
    </Stack>
  );
};
