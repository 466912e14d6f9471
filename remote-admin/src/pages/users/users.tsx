import { type AdminUser, useAdminUsers } from 'shared-api';
import {
  Address,
  Badge,
  Button,
  type Column,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  RelativeTime,
  Stack,
  Table,
  useSearchParams,
} from 'shared-ui';

const PAGE_SIZE = 20;

const columns: readonly Column<AdminUser>[] = [
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: ({ role }) => <Badge>{role}</Badge> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'suspended' ? 'danger' : 'success'}>{status ?? 'unknown'}</Badge>
    ),
  },
  {
    id: 'wallet',
    header: 'Custodial wallet',
    cell: ({ custodialWallet }) =>
      custodialWallet ? <Address address={custodialWallet} name="custodial wallet" /> : 'None',
  },
  { id: 'created', header: 'Registered', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** Everyone with an account, newest first. */
export default function Users() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const users = useAdminUsers({ page, limit: PAGE_SIZE });
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
      {!users.data && users.error ? (
        <ErrorState boxed message="Failed to load users. Please try again." onRetry={users.refresh} />
      ) : (
        <Stack>
          <Table
            caption="Users"
            captionHidden
            columns={columns}
            rows={users.data?.items ?? []}
            rowKey={({ id }) => id}
            skeletonRows={users.data ? 0 : 5}
            empty={<EmptyState icon="users" title="No users found" />}
          />
          {users.data && users.data.total > PAGE_SIZE && (
            <Pager
              label="Users"
              page={page}
              totalPages={Math.ceil(users.data.total / PAGE_SIZE)}
              onPageChange={next => setParams({ page: String(next) })}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
