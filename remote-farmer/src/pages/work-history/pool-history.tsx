import { type PoolerFarmer, type UnitsOfPool, useCapability, useUnits } from 'shared-api';
import { usePoolerFarmers } from 'shared-api/operator';
import {
  Count,
  EmptyState,
  ErrorState,
  Money,
  PageRows,
  Pager,
  Percent,
  RelativeTime,
  Section,
  useListSearch,
  usePaged,
} from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';
import { NoFarmerAccount } from '../no-farmer-account.tsx';

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
  const { data, error, refresh, validating } = usePoolerFarmers({ page });
  const { shown, totalPages, rows } = usePaged(data, page, setPage);
  if (able === undefined) return null;
  if (!able) return <NoFarmerAccount canRegister={false} />;
  return (
    <Section title="Work of your pool" description="What your farmers did, lifetime">
      {error && !data ? (
        <ErrorState
          boxed
          message="Failed to load work history data. Please try refreshing the page."
          detail={error.message}
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <PageRows {...rows}>
          <Table
            caption="Work of your pool"
            captionHidden
            columns={columns(units)}
            rows={shown?.items ?? []}
            rowKey={({ farmerId }) => farmerId}
            skeletonRows={shown ? 0 : 5}
            empty={
              <EmptyState level={3} icon="users" title="No farmers yet">
                Their work appears here once somebody has joined your pool.
              </EmptyState>
            }
          />
        </PageRows>
      )}
      {totalPages > 1 && <Pager label="Farmers" page={page} totalPages={totalPages} onPageChange={setPage} />}
    </Section>
  );
};
