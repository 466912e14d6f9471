import { useBroadcast } from 'shared-api/administration';
import { formatCount, Select, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';

// The server's limits.
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 500;

const RECIPIENTS = [
  { value: 'all', label: 'All accounts' },
  { value: 'farmer', label: 'Farmers' },
  { value: 'pooler', label: 'Pool operators' },
  { value: 'admin', label: 'Administrators' },
] as const;
type Draft = { to: (typeof RECIPIENTS)[number]['value']; title: string; text: string };
const EMPTY: Draft = { to: 'all', title: '', text: '' };

/** Sends plain text to the accounts of a role, or to all. */
export default function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, error } = useBroadcast();
  const form = useForm({
    draft: 'broadcast',
    initial: EMPTY,
    check: ({ title, text }) => ({
      ...(title.trim() === '' && { title: 'Title is required' }),
      ...(text.trim() === '' && { text: 'Text is required' }),
    }),
    onSubmit: async ({ to, title, text }) => {
      const outcome = await run({ title, text, ...(to !== 'all' && { role: to }) });
      if (!outcome.ok) return;
      const { recipients } = outcome.value;
      toast.success('Announcement sent', {
        description: `To ${formatCount(recipients)} ${recipients === 1 ? 'account' : 'accounts'}`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title="Send an announcement"
      description="Recipients get it as a notification, and by email if they enabled that. It cannot be taken back. All admins together can send three a day."
      confirmLabel="Send announcement"
      pendingLabel="Sending..."
      pending={pending}
      failed={{ title: 'Announcement not sent', error }}
    >
      <Select
        label="To"
        options={RECIPIENTS}
        value={form.values.to}
        onValueChange={to => form.set('to', to)}
      />
      <TextField label="Title" required maxLength={LONGEST_TITLE} {...form.text('title')} />
      <TextField label="Text" required maxLength={LONGEST_TEXT} {...form.text('text')} />
    </FormDialog>
  );
}
