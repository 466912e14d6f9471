import { type Incident, useWriteIncident } from 'shared-api/status';
import { Select, toast } from 'shared-ui';
import { localDateTime, TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';

const KINDS = [
  { value: 'incident', label: 'Incident' },
  { value: 'maintenance', label: 'Maintenance' },
] as const;

/** Browsers accept years of more than four digits, which Date.parse does not read. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text));

const endError = (startsAt: string, endsAt: string) => {
  if (!isTime(endsAt)) return 'Enter a valid time';
  return endsAt <= startsAt ? 'The end is before the start' : undefined;
};

type IncidentDialogProps = { incident: Incident | undefined; onClose: () => void };

/** Creates or edits an incident on the public status page. An end in the past closes it. */
export default function IncidentDialog({ incident, onClose }: IncidentDialogProps) {
  const { run, pending, error } = useWriteIncident();
  const form = useForm({
    draft: `incident-${incident?.id}`,
    initial: {
      kind: incident?.kind === 'maintenance' ? 'maintenance' : 'incident',
      title: incident?.title ?? '',
      message: incident?.message ?? '',
      startsAt: localDateTime(incident?.startsAt ?? new Date()),
      endsAt: localDateTime(incident?.endsAt),
    },
    check: ({ title, message, startsAt, endsAt }) => ({
      title: title.trim().length < 3 ? 'Enter a title' : undefined,
      message: message.trim().length < 3 ? 'Enter a message' : undefined,
      startsAt: isTime(startsAt) ? undefined : 'Enter the start',
      endsAt: endsAt ? endError(startsAt, endsAt) : undefined,
    }),
    onSubmit: async ({ kind, title, message, startsAt, endsAt }) => {
      const outcome = await run({
        id: incident?.id,
        kind: kind === 'maintenance' ? 'maintenance' : 'incident',
        title,
        message,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: endsAt ? new Date(endsAt).toISOString() : null,
      });
      if (!outcome.ok) return;
      toast.success('Status page updated', { description: title });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title={incident ? 'Edit incident' : 'Post an incident'}
      description="Everyone can read this on the status page, even without an account."
      confirmLabel="Publish"
      pendingLabel="Publishing..."
      pending={pending}
      failed={{ title: 'The status page was not updated', error }}
    >
      <Select
        label="Kind"
        options={KINDS}
        value={form.values.kind}
        onValueChange={kind => form.set('kind', kind)}
      />
      <TextField label="Title" maxLength={120} {...form.text('title')} />
      <TextField label="Message" maxLength={500} {...form.text('message')} />
      <TextField label="Start" type="datetime-local" {...form.text('startsAt')} />
      <TextField
        label="End"
        hint="Leave empty while it lasts."
        type="datetime-local"
        {...form.text('endsAt')}
      />
    </FormDialog>
  );
}
