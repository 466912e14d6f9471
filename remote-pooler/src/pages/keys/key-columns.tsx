import { useState } from 'react';
import { type ApiKey, useRevokeApiKey } from 'shared-api/operator';
import { Badge, Button, focusPageHeading, Mono, RelativeTime, toast } from 'shared-ui';
import type { Column } from 'shared-ui/content';
import { ConfirmDialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';

/** A button that revokes an API key after confirmation. */
const RevokeKey = ({ id, name }: ApiKey) => {
  const revoke = useRevokeApiKey();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const outcome = await revoke.run(id);
    setAsking(false);
    if (!outcome.ok) {
      toast.error('The key could not be revoked', outcome.error);
      return;
    }
    focusPageHeading(); // The focused button has disappeared.
    toast.success('Key revoked', { description: name });
  };
  return (
    <>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        description="The miner that uses this key stops working for your pool at once. A revoked key cannot be restored."
        confirmLabel="Revoke"
        pendingLabel="Revoking..."
        tone="danger"
        pending={revoke.pending}
        onConfirm={confirm}
      />
    </>
  );
};

const Under = styled.span`
  display: block;
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'scopes',
    header: 'Scopes',
    cell: ({ scopes }) => <Mono>{scopes.join(', ')}</Mono>,
  },
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

const poolColumn: Column<ApiKey> = { id: 'pool', header: 'Pool', cell: ({ poolerId }) => poolerId };

/** The columns of API keys; an admin sees the keys of several pools. */
export const keyColumns = (ofSeveralPools: boolean): readonly Column<ApiKey>[] =>
  ofSeveralPools ? columns.toSpliced(1, 0, poolColumn) : columns;
