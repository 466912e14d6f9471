import { type FormEvent, useState } from 'react';
import { useCapability, useSession } from 'shared-api';
import {
  MAILED_AT_ONCE,
  type NotificationPreferences,
  useNotificationPreferences,
  useSetNotificationPreferences,
} from 'shared-api/account';
import { Button, Card, Checkbox, Grid, Select, Skeleton, Stack, toast } from 'shared-ui';
import { ResourceState } from '../resource-state.tsx';
import { BrowserCard } from './browser-card.tsx';
import { choicesOf } from './kinds.ts';
import { WebhooksCard } from './webhooks-card.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The user's notification preferences, by kind and channel. */
export const Preferences = () => {
  const preferences = useNotificationPreferences();
  const webhooks = useCapability('webhooks');
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
      {webhooks && <WebhooksCard />}
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
  const mailed = saved.mailed && { ...saved.mailed, ...changed.mailed };
  const digestHour = changed.digestHour ?? saved.digestHour ?? 8;
  const choices = choicesOf(role, kinds);
  const byDigest = (digest: boolean) => choices.filter(([kind]) => MAILED_AT_ONCE.includes(kind) !== digest);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const outcome = await save.run({
      kinds,
      ...(mails && { email }),
      ...(mails && mailed && { mailed, digestHour, timeZone }),
    });
    if (outcome.ok) toast.success('Preferences saved');
    else toast.error('Preferences could not be saved', outcome.error);
  };

  return (
    <Stack as="form" $gap={6} onSubmit={submit}>
      <Card title="Alert Preferences" description="Choose what appears in your notifications.">
        <Grid $columns={3} $min="14rem" $gap={2}>
          {choices.map(([kind, label]) => (
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
      <Card title="Email Settings">
        {mails ? (
          <>
            <Checkbox
              label="Send notifications by email"
              checked={email}
              onCheckedChange={on => setChanged(before => ({ ...before, email: on }))}
            />
            {email && mailed && (
              <Stack $gap={4}>
                {[false, true].map(digest => (
                  <fieldset key={String(digest)}>
                    <legend>{digest ? 'Once a day' : 'Immediately'}</legend>
                    <Grid $columns={3} $min="14rem" $gap={2}>
                      {byDigest(digest).map(([kind, label]) => (
                        <Checkbox
                          key={kind}
                          label={label}
                          aria-label={`Email: ${label}`}
                          checked={mailed[kind] === true}
                          onCheckedChange={on =>
                            setChanged(before => ({ ...before, mailed: { ...before.mailed, [kind]: on } }))
                          }
                        />
                      ))}
                    </Grid>
                  </fieldset>
                ))}
                <Select
                  label="Daily email at"
                  options={HOURS}
                  value={String(digestHour)}
                  onValueChange={hour => setChanged(before => ({ ...before, digestHour: Number(hour) }))}
                />
              </Stack>
            )}
            <p>
              Every email has an unsubscribe link.
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
