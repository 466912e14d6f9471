import { useState } from 'react';
import { type PoolerId, useSession } from 'shared-api';
import { KEY_SCOPES, type KeyScope, useCreateApiKey } from 'shared-api/pool';
import { Checkbox, Select, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { FormDialog } from '../form-dialog.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

const LONGEST_NAME = 60;

const SCOPE_HINTS: Record<KeyScope, string> = {
  'work:read': 'Read blocks and the farmers to mine for',
  'work:submit': 'Report blocks and submit nonces',
};

const Scopes = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: var(--space-1);
    font-weight: 500;
  }

  & > p {
    color: var(--loss);
    font-size: var(--text-caption);
  }
`;

type Values = { name: string; scopes: readonly KeyScope[]; poolerId: PoolerId | undefined };

/** Creates an API key, then shows it once. An admin chooses the pool. */
export default function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey();
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  const pools = usePoolChoice();
  const [created, setCreated] = useState<{ poolerId: string; secret: string }>();
  const form = useForm<Values>({
    initial: { name: '', scopes: KEY_SCOPES, poolerId: undefined },
    check: ({ name, scopes, poolerId }) => ({
      name: name.trim() ? undefined : 'Enter a name',
      scopes: scopes.length > 0 ? undefined : 'Choose at least one scope',
      poolerId: isAdmin && !poolerId ? 'Choose a pool' : undefined,
    }),
    onSubmit: async ({ name, scopes, poolerId }) => {
      const outcome = await create.run({
        name: name.trim(),
        scopes: [...scopes],
        ...(isAdmin && poolerId && { poolerId }),
      });
      if (outcome.ok) setCreated({ poolerId: poolerId ?? user?.poolerId ?? '', secret: outcome.value.key });
      else toast.error('The key could not be created', outcome.error);
    },
  });
  if (created) return <NewKeyDialog {...created} onClose={onClose} />;
  const { scopes, poolerId } = form.values;
  const choose = (scope: KeyScope, chosen: boolean) =>
    form.set(
      'scopes',
      KEY_SCOPES.filter(each => (each === scope ? chosen : scopes.includes(each))),
    );
  return (
    <FormDialog
      title="Create API key"
      description="Give each miner its own key, so that you can revoke one without stopping the others."
      submitLabel="Create key"
      pending={create.pending}
      pendingLabel="Creating..."
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For example, the name of the mining machine"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        {...form.text('name')}
      />
      {isAdmin && (
        <Select<PoolerId>
          label="Pool"
          options={pools}
          value={poolerId}
          placeholder="Choose a pool"
          error={form.errors.poolerId}
          onValueChange={chosen => form.set('poolerId', chosen)}
        />
      )}
      <Scopes>
        <legend>Scopes</legend>
        {KEY_SCOPES.map(scope => (
          <Checkbox
            key={scope}
            name="scopes"
            label={scope}
            hint={SCOPE_HINTS[scope]}
            checked={scopes.includes(scope)}
            onCheckedChange={chosen => choose(scope, chosen)}
          />
        ))}
        {form.errors.scopes && <p role="alert">{form.errors.scopes}</p>}
      </Scopes>
    </FormDialog>
  );
}
