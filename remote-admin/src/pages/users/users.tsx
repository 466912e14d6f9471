import { useAdminUsers, useCapability } from 'shared-api';
import {
  Button,
  DebouncedSearch,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  Row,
  Select,
  Table,
  useListSearch,
} from 'shared-ui';
import { styled } from 'styled-components';
import { NoAdministration } from '../no-administration.tsx';
import { userColumns } from './user-columns.tsx';

const PAGE_SIZE = 20;

const ROLES = [
  { value: 'all', label: 'All roles' },
  { value: 'farmer', label: 'Farmers' },
  { value: 'pooler', label: 'Pool operators' },
  { value: 'admin', label: 'Administrators' },
] as const;

const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
  & > :nth-child(2) {
    flex: 0 1 12rem;
  }
`;

/** Everyone with an account, newest first; found by e-mail, id or address, and by role. */
export default function Users() {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const role = filter('role', ROLES);
  const users = useAdminUsers({
    page,
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(role.value !== 'all' && { role: role.value }),
  });
  const narrowed = search !== '' || role.value !== 'all';
  if (useCapability('admin') === false) return <NoAdministration title="Users" />;
  return (
    <Page
      title="Users"
      description="Everyone with an account"
      actions={
        <Button icon="refresh" onClick={users.refresh} pending={users.validating}>
          Refresh
        </Button>
      }
    >
      <Filters>
        <DebouncedSearch
          label="Search users"
          placeholder="Search by e-mail, ID or address"
          value={search}
          onSearch={setSearch}
        />
        <Select label="Role" labelHidden options={ROLES} {...role} />
      </Filters>
      {!users.data && users.error ? (
        <ErrorState
          boxed
          message="Failed to load users. Please try again."
          onRetry={users.refresh}
          retrying={users.validating}
        />
      ) : (
        <Table
          caption="Users"
          captionHidden
          columns={userColumns}
          rows={users.data?.items ?? []}
          rowKey={({ id }) => id}
          skeletonRows={users.data ? 0 : 5}
          empty={
            <EmptyState icon="users" title="No users found">
              {narrowed && 'Try another search or role.'}
            </EmptyState>
          }
        />
      )}
      {users.data && users.data.total > PAGE_SIZE && (
        <Pager
          label="Users"
          page={page}
          totalPages={users.data.pagination.totalPages}
          onPageChange={setPage}
        />
      )}
    </Page>
  );
}
