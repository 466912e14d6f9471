import { type AdminUser, useCapability } from 'shared-api';
import { Button, Link, RelativeTime, Row, readStatus, StatusBadge, walletCopyTexts } from 'shared-ui';
import { Address } from 'shared-ui/content';
import { type Column, PhoneLine } from 'shared-ui/rows';
import { styled } from 'styled-components';

/** The names of roles for admins. */
export const ROLE_NAMES = { farmer: 'Farmer', pooler: 'Pool operator', admin: 'Administrator' } as const;

/** One line of a table's row; in a phone's card, as many lines as needed. */
const Actions = styled(Row)`
  @media (min-width: 640px) {
    flex-wrap: nowrap;
    white-space: nowrap;
  }
`;

/** Text that wraps rather than take the space of the actions; no narrower than one of its words. */
const Lines = styled.span<{ $least: string }>`
  @media (min-width: 640px) {
    display: block;
    min-width: ${({ $least }) => $least};
    overflow-wrap: anywhere;

    && > * {
      white-space: normal;
    }
  }
`;

/** A link to the account's page, if the server supports it. */
const Email = ({ id, email }: AdminUser) =>
  useCapability('admin-desk') === true ? (
    <Link to={`/admin/users/${encodeURIComponent(id)}`}>{email}</Link>
  ) : (
    email
  );

type Choices = {
  /** The admin's own account, which they cannot suspend: they could not undo it. */
  self: string | undefined;
  /** Whether the server keeps an audit trail. */
  audited: boolean;
  /** Whether the server lets an admin read as a farmer. */
  readable: boolean;
  choose: (user: AdminUser) => void;
  read: (user: AdminUser) => void;
};

const ownWords = ({ role, poolName, poolStatus }: AdminUser) => {
  if (role === 'admin') return 'Admin access';
  if (role !== 'pooler' || !poolName) return undefined;
  return poolStatus === 'pending' ? `${poolName} awaits approval` : `Operates ${poolName}`;
};

/** An account's progress, such as "Farming in Stellar Pool"; undefined if the status badge shows the same. */
export const stateWords = (user: AdminUser) => {
  const { status, poolName } = user;
  switch (status) {
    case 'active_in_pool':
      return poolName ? `Farming in ${poolName}` : undefined;
    case 'exiting':
      return poolName ? `Leaving ${poolName}` : undefined;
    case 'registered':
      return ownWords(user);
    case 'erased':
      return 'Erased';
    default:
      return undefined;
  }
};

/** An account's state; an operator whose pool awaits approval is waiting. */
export const UserStatus = (user: AdminUser) => {
  const waits = user.status === 'registered' && user.poolStatus === 'pending';
  const status = user.status === 'erased' ? 'inactive' : readStatus(user.status);
  return <StatusBadge status={waits ? 'pending' : status}>{stateWords(user)}</StatusBadge>;
};

/** An account on a phone. Its page has the actions. */
export const UserPhoneRow = (user: AdminUser) => (
  <PhoneLine>
    <span>
      <Email {...user} />
      <small>
        {stateWords(user) ?? (
          <>
            {ROLE_NAMES[user.role]} · <UserStatus {...user} />
          </>
        )}
      </small>
    </span>
    <small>
      <RelativeTime at={user.createdAt} />
    </small>
  </PhoneLine>
);

/** The columns of the list of users, including the actions. */
export const userColumns = ({
  self,
  audited,
  readable,
  choose,
  read,
}: Choices): readonly Column<AdminUser>[] => [
  {
    id: 'email',
    header: 'Email',
    width: '10.5rem',
    cell: user => (
      <Lines $least="6.75rem">
        <Email {...user} />
      </Lines>
    ),
  },
  { id: 'role', header: 'Role', width: '7rem', cell: ({ role }) => ROLE_NAMES[role] },
  {
    id: 'status',
    header: 'Status',
    width: '10.5rem',
    cell: user => (
      <Lines $least="8rem">
        <UserStatus {...user} />
      </Lines>
    ),
  },
  {
    id: 'wallet',
    header: 'Custodial wallet',
    width: '10.5rem',
    cell: ({ custodialWallet }) =>
      custodialWallet ? (
        <Address address={custodialWallet} name="custodial wallet" refused={walletCopyTexts.refused} />
      ) : (
        'None'
      ),
  },
  {
    id: 'created',
    header: 'Registered',
    width: '7.5rem',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '16.5rem',
    screenOnly: true,
    cell: user => {
      const erased = user.status === 'erased';
      const verb = user.status === 'suspended' ? 'Resume' : 'Suspend';
      return (
        <Actions $gap={2}>
          {user.id === self && 'Your account'}
          {user.id !== self && !erased && (
            <Button size="sm" aria-label={`${verb} ${user.email}`} onClick={() => choose(user)}>
              {verb}
            </Button>
          )}
          {readable && user.role === 'farmer' && !erased && (
            <Button size="sm" aria-label={`Read as ${user.email}`} onClick={() => read(user)}>
              Read as
            </Button>
          )}
          {audited && (
            <Link
              to={`/admin/audit?subject=${encodeURIComponent(user.id)}`}
              aria-label={`History of ${user.email}`}
            >
              History
            </Link>
          )}
        </Actions>
      );
    },
  },
];
