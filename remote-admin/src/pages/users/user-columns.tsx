import type { AdminUser } from 'shared-api';
import { Address, Badge, type Column, RelativeTime } from 'shared-ui';

const ROLE_NAMES = { farmer: 'Farmer', pooler: 'Pool operator', admin: 'Administrator' } as const;

const STATUS_NAMES = {
  registered: 'Registered',
  suspended: 'Suspended',
  pending: 'Pending',
  wallet_created: 'Not funded',
  funded: 'Funded',
  active_in_pool: 'Active',
  exiting: 'Exiting',
  unknown: 'Unknown',
} as const;

/** What is known of an account. */
export const userColumns: readonly Column<AdminUser>[] = [
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: ({ role }) => <Badge>{ROLE_NAMES[role]}</Badge> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'suspended' ? 'danger' : 'success'}>{STATUS_NAMES[status ?? 'unknown']}</Badge>
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
