import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { useCapability, useSession } from 'shared-api';
import {
  browserTimeZone,
  MAILED_AT_ONCE,
  type NotificationPreferences,
  useNotificationPreferences,
  useSetNotificationPreferences,
  useWebhooks,
} from 'shared-api/account';
import { Button, Card, Checkbox, Select, Skeleton, Stack, toast } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { BrowserCard } from './browser-card.tsx';
import { type Channel, ChannelGrid } from './channel-grid.tsx';
import { choicesOf } from './kinds.ts';
import { WebhooksCard } from './webhooks-card.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Choices that are not saved yet. */
export type PreferencesDraft = Partial<NotificationPreferences>;

type PreferencesProps = {
  /** Kept by the page, because these settings are one of its tabs. */
  draft: PreferencesDraft;
  onDraft: Dispatch<SetStateAction<PreferencesDraft>>;
};

/** The user's notification preferences, by kind and channel. */
export const Preferences = (props: PreferencesProps) => {
  const preferences = useNotificationPreferences();
  const webhooks = useCapability('webhooks');
  return (
    <>
      <ResourceState
        resource={preferences}
        failure={() => 'Failed to load your notification settings. Please try again.'}
        skeleton={<Skeleton height="24rem" />}
      >
        {saved => <PreferencesForm saved={saved} {...props} />}
      </ResourceState>
      <BrowserCard />
      {webhooks && <WebhooksCard />}
    </>
  );
};

const PreferencesForm = ({
  saved: read,
  draft: changed,
  onDraft: setChanged,
}: PreferencesProps & { saved: NotificationPreferences }) => {
  const role = useSession(session => session.user?.role) ?? 'farmer';
  const save = useSetNotificationPreferences();
  // The response to a save is newer than what was read before it, until that is read again.
  const [response, setResponse] = useState<{
    after: NotificationPreferences;
    saved: NotificationPreferences;
  }>();
  const saved = response?.after === read ? response.saved : read;
  const mails = typeof saved.email === 'boolean';
  const sandbox = useCapability('sandbox') === true;
  const email = changed.email ?? saved.email ?? false;
  const digestHour = changed.digestHour ?? saved.digestHour ?? 8;
  const canPush = useCapability('push') !== false;
  const hasWebhooks = (useWebhooks().data?.items.length ?? 0) > 0;

  const channelOf = (name: string, field: 'kinds' | 'mailed' | 'pushed' | 'webhook'): Channel => {
    const kinds = { ...saved[field], ...changed[field] };
    return {
      name,
      kinds,
      onChange: (kind, on) =>
        setChanged(before => ({ ...before, [field]: { ...before[field], [kind]: on } })),
    };
  };
  const page = channelOf('Page', 'kinds');
  const mail = mails && saved.mailed ? channelOf('Email', 'mailed') : null;
  const push = canPush && saved.pushed ? channelOf('Push', 'pushed') : null;
  const webhook = hasWebhooks && saved.webhook ? channelOf('Webhook', 'webhook') : null;
  const channels = [page, email ? mail : null, push, webhook].filter(channel => channel !== null);
  const choices = choicesOf(role, page.kinds);
  const mailedAtOnce = (kind: string) => MAILED_AT_ONCE.includes(kind);
  const groups =
    mail && email
      ? [
          { title: 'Emailed immediately', kinds: choices.filter(([kind]) => mailedAtOnce(kind)) },
          { title: 'In the daily email', kinds: choices.filter(([kind]) => !mailedAtOnce(kind)) },
        ].filter(({ kinds }) => kinds.length > 0)
      : [{ kinds: choices }];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Kinds that are not named do not change; the hour of the daily email is in this browser's time zone.
    const outcome = await save.run({ kinds: {}, ...changed, ...(mail && { timeZone: browserTimeZone() }) });
    if (outcome.ok) {
      setResponse({ after: read, saved: outcome.value });
      // Changes made during the request are not saved yet.
      setChanged(now => (now === changed ? {} : now));
      toast.success('Preferences saved');
    } else toast.error('Preferences could not be saved', outcome.error);
  };

  return (
    <Stack as="form" $gap={6} onSubmit={submit}>
      <Card title="Alert Preferences" description="Choose which alerts you get, and where.">
        <ChannelGrid groups={groups} channels={channels} />
        {push && <p>Push notifications go to the browsers in which you turned notifications on.</p>}
      </Card>
      <Card title="Email Settings">
        {mails ? (
          <>
            <Checkbox
              label="Send notifications by email"
              checked={email}
              onCheckedChange={on => setChanged(before => ({ ...before, email: on }))}
            />
            {email && mail && (
              <Select
                label="Daily email at"
                options={HOURS}
                value={String(digestHour)}
                onValueChange={hour => setChanged(before => ({ ...before, digestHour: Number(hour) }))}
              />
            )}
            <p>
              These emails have an unsubscribe link. Emails about the security of your account, its payouts, a
              changed share in your contract and a paused KALE farm cannot be turned off.
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
