import { type FormEvent, useState } from 'react';
import { useCapability, useSession } from 'shared-api';
import {
  type NotificationPreferences,
  useNotificationPreferences,
  useSetNotificationPreferences,
} from 'shared-api/account';
import { Button, Card, Checkbox, Grid, Skeleton, Stack, toast } from 'shared-ui';
import { ResourceState } from '../resource-state.tsx';
import { BrowserCard } from './browser-card.tsx';
import { choicesOf } from './kinds.ts';

/** The user's notification preferences, by kind and channel. */
export const Preferences = () => {
  const preferences = useNotificationPreferences();
  return (
    <>
      <ResourceState
        resource={preferences}
        failure={() => 'Failed to load your notification settings. Please try again.'}
        skeleton={<Skeleton height="24rem" />}
      >
        {saved => <PreferencesForm saved={saved} />}
      </ResourceState>
      <BrowserCard />
    </>
  );
};

const PreferencesForm = ({ saved }: { saved: NotificationPreferences }) => {
  const role = useSession(session => session.user?.role) ?? 'farmer';
  const save = useSetNotificationPreferences();
  const [changed, setChanged] = useState<Partial<NotificationPreferences>>({});
  const mails = typeof saved.email === 'boolean';
  const sandbox = useCapability('sandbox') === true;
  const email = changed.email ?? saved.email ?? false;
  const kinds = { ...saved.kinds, ...changed.kinds };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await save.run({ ...(mails && { email }), kinds });
    if (outcome.ok) toast.success('Preferences saved');
    else toast.error('Preferences could not be saved', outcome.error);
  };

  return (
    <Stack as="form" $gap={6} onSubmit={submit}>
      <Card title="Alert Preferences" icon="bell" description="Choose what appears in your notifications.">
        <Grid $columns={3} $min="14rem" $gap={2}>
          {choicesOf(role, kinds).map(([kind, label]) => (
            <Checkbox
              key={kind}
              label={label}
              checked={kinds[kind] === true}
              onCheckedChange={on =>
                setChanged(before => ({ ...before, kinds: { ...before.kinds, [kind]: on } }))
              }
            />
          ))}
        </Grid>
      </Card>
      <Card title="Email Settings" icon="inbox">
        {mails ? (
          <>
            <Checkbox
              label="Also send these by email"
              checked={email}
              onCheckedChange={on => setChanged(before => ({ ...before, email: on }))}
            />
            <p>
              At most one email an hour.
              {sandbox && ' This is a sandbox: emails are saved in the outbox folder of its data directory.'}
            </p>
          </>
        ) : (
          <p>This server sends no notifications by email.</p>
        )}
      </Card>
      <div>
        <Button type="submit" variant="primary" pending={save.pending} pendingLabel="Saving...">
          Save Preferences
        </Button>
      </div>
    </Stack>
  );
};
