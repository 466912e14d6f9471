import { FRESHNESS, type PoolerFarmer, type UnitsOfPool, useCapability, useUnits } from 'shared-api';
import { usePoolerFarmers } from 'shared-api/operator';
import {
  AgeAndRefresh,
  Count,
  EmptyState,
  Money,
  Percent,
  RelativeTime,
  Section,
  useListSearch,
} from 'shared-ui';
import { type Column, PagedTable } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';
import { NoFarmerAccount } from './no-farmer-account.tsx';

const columns = ({ reward }: UnitsOfPool): readonly Column<PoolerFarmer>[] => [
  { id: 'farmer', header: 'Farmer', cell: ({ name, email, farmerId }) => name ?? email ?? farmerId },
  {
    id: 'blocks',
    header: 'Blocks',
    align: 'end',
    cell: row => <Count value={row.blocksParticipated} />,
  },
  { id: 'success', header: 'Success rate', align: 'end', cell: row => <Percent value={row.successRate} /> },
  {
    id: 'earned',
    header: 'Earned',
    align: 'end',
    cell: row => <Money amount={readAmount(reward, row.totalEarnings)} asset={reward} />,
  },
  { id: 'last', header: 'Last activity', cell: row => <RelativeTime at={row.lastActivity} /> },
];

/** The work of a pool, farmer by farmer, as its pooler may see it: farmers' own rows stay theirs. */
export const PoolHistory = () => {
  const able = useCapability('pooler-live');
  const units = useUnits();
  const { page, setPage } = useListSearch();
  const farmers = usePoolerFarmers({ page });
  if (able === undefined) return null;
  if (!able) return <NoFarmerAccount canRegister={false} />;
  return (
    <Section
      title="Work of your pool"
      description="What your farmers did, lifetime"
      actions={<AgeAndRefresh of={farmers} freshFor={FRESHNESS.pulse.freshFor} />}
    >
      <PagedTable
        name="Work of your pool"
        list={farmers}
        failure="Failed to load work history data. Please try refreshing the page."
        columns={columns(units)}
        rowKey={({ farmerId }) => farmerId}
        empty={
          <EmptyState level={3} icon="users" title="No farmers yet">
            Their work appears here once somebody has joined your pool.
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
    </Section>
  );
};
