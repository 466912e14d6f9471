import { type AdminUser, useCapability } from 'shared-api';
import { useAdminUsers } from 'shared-api/administration';
import {
  DebouncedSearch,
  EmptyState,
  Link,
  RelativeTime,
  readStatus,
  Section,
  StatusBadge,
  useListSearch,
} from 'shared-ui';
import { type Column, PagedTable } from 'shared-ui/rows';
import { NoFarmerAccount } from './no-farmer-account.tsx';

const PAGE_ROWS = 10;

const columns: readonly Column<AdminUser>[] = [
  {
    id: 'email',
    header: 'Farmer',
    cell: ({ email, farmerId }) =>
      farmerId ? <Link to={`?farmer=${encodeURIComponent(farmerId)}`}>{email}</Link> : email,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  { id: 'joined', header: 'Registered', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** Lets an admin choose the farmer of the work history. */
export const FarmerChooser = () => {
  const able = useCapability('admin');
  const { search, setSearch, page, setPage } = useListSearch();
  const farmers = useAdminUsers({ role: 'farmer', search, page, limit: PAGE_ROWS });
  if (able === false) return <NoFarmerAccount canRegister={false} />;
  return (
    <Section title="Choose a farmer" description="Open a farmer to see their plantings and harvests.">
      <DebouncedSearch
        label="Search farmers"
        placeholder="Search by email, ID or address"
        value={search}
        onSearch={setSearch}
      />
      <PagedTable
        name="Farmers"
        list={farmers}
        failure="Failed to load work history data. Please try refreshing the page."
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState level={3} icon="users" title="No farmers found">
            {search ? 'Try adjusting your search terms.' : 'No farmer has registered yet.'}
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
    </Section>
  );
};
