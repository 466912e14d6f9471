import type { ApiKey } from 'shared-api/pool';
import { Badge, Mono, RelativeTime } from 'shared-ui';
import type { Column } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { PoolName } from '../pool-name.tsx';
import { RevokeKey } from './revoke-key.tsx';

const Under = styled.span`
  display: block;
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Mono>{scopes.join(', ')}</Mono> },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <>
        <RelativeTime at={createdAt} />
        <Under>by {createdBy ?? 'KALE Pool'}</Under>
      </>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt, lastUsedAddress }) =>
      lastUsedAt ? (
        <>
          <RelativeTime at={lastUsedAt} />
          <Under>from {lastUsedAddress ?? 'an unknown address'}</Under>
        </>
      ) : (
        'Never'
      ),
  },
  {
    id: 'revoke',
    header: 'Revoke',
    align: 'end',
    cell: key =>
      key.revokedAt ? (
        <Badge>
          Revoked <RelativeTime at={key.revokedAt} />
        </Badge>
      ) : (
        <RevokeKey {...key} />
      ),
  },
];

const poolColumn: Column<ApiKey> = {
  id: 'pool',
  header: 'Pool',
  cell: ({ poolerId }) => poolerId && <PoolName poolerId={poolerId} />,
};

/** The columns of API keys; an admin sees the keys of several pools. */
export const keyColumns = (ofSeveralPools: boolean): readonly Column<ApiKey>[] =>
  ofSeveralPools ? columns.toSpliced(1, 0, poolColumn) : columns;
