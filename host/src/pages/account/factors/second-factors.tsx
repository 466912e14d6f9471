import { useState } from 'react';
import { useSession } from 'shared-api';
import { type Factors, useFactors, useNewRecoveryCodes } from 'shared-api/account';
import {
  Alert,
  Button,
  Card,
  formatCount,
  lazyDialog,
  RelativeTime,
  Row,
  Skeleton,
  Stack,
  toast,
} from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { type Column, Table } from 'shared-ui/rows';
import { FactorActions } from './factor-actions.tsx';

const AddFactor = lazyDialog(() => import(/* webpackChunkName: "second-factor" */ './add-factor.tsx'));
const RecoveryCodes = lazyDialog(
  () => import(/* webpackChunkName: "second-factor" */ './recovery-codes.tsx'),
);

type Factor = Factors['items'][number];

const kinds = { passkey: 'Passkey', totp: 'Authenticator app' } as const;

const columns: readonly Column<Factor>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kinds[kind] },
  { id: 'added', header: 'Added', cell: ({ addedAt }) => <RelativeTime at={addedAt} /> },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Not used yet'),
  },
  { id: 'actions', header: 'Actions', align: 'end', cell: factor => <FactorActions {...factor} /> },
];

/** The second factors of the account: list, add, rename, remove, and recovery codes. */
export const SecondFactors = () => {
  const factors = useFactors();
  const missing = useSession(session => session.user?.factorMissing);
  const [adding, setAdding] = useState<'passkey' | 'totp'>();
  return (
    <Card
      title="Second factor"
      description="Required after your password and before money moves. A passkey is the safest choice: it cannot be phished."
    >
      <ResourceState
        resource={factors}
        failure={() => 'Failed to load your second factors. Please try again.'}
        skeleton={<Skeleton height="6rem" />}
      >
        {({ items, recoveryCodesLeft }) => (
          <Stack $gap={5}>
            {missing && (
              <Alert tone="waiting" title="Add a second factor to continue">
                Your role requires one. The other pages open as soon as you add it.
              </Alert>
            )}
            {items.length > 0 && (
              <Table
                caption="Second factors"
                captionHidden
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
              />
            )}
            <Row>
              <Button
                variant={items.length === 0 ? 'primary' : 'secondary'}
                onClick={() => setAdding('passkey')}
              >
                Add a passkey
              </Button>
              <Button onClick={() => setAdding('totp')}>Add an authenticator app</Button>
            </Row>
            {items.length > 0 && <RecoveryRow left={recoveryCodesLeft} />}
            {adding && (
              <AddFactor kind={adding} first={items.length === 0} onClose={() => setAdding(undefined)} />
            )}
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};

/** How many recovery codes are left, with a way to replace them. */
const RecoveryRow = ({ left }: { left: number }) => {
  const renew = useNewRecoveryCodes();
  const press = async () => {
    const outcome = await renew.run(undefined);
    if (!outcome.ok) toast.error('The recovery codes could not be replaced', outcome.error);
  };
  return (
    <Row $justify="between">
      <p>
        {left === 1 ? '1 recovery code left.' : `${formatCount(left)} recovery codes left.`} They sign you in
        if you lose your second factor.
      </p>
      <Button size="sm" pending={renew.pending} pendingLabel="Replacing..." onClick={press}>
        Replace recovery codes
      </Button>
      {renew.data && <RecoveryCodes codes={renew.data.codes} onClose={renew.reset} />}
    </Row>
  );
};
