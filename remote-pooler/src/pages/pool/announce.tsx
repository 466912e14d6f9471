import { useAnnounce } from 'shared-api/pool';
import { Alert, Button, Card, formatCount, Stack, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';

// The server's limits.
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 500;

const NOTHING = { title: '', text: '' };

/** Sends plain text to every member. */
export const Announce = () => {
  const send = useAnnounce();
  const form = useForm({
    draft: 'announcement',
    initial: NOTHING,
    check: ({ title, text }) => ({
      ...(title.trim() === '' && { title: 'Title is required' }),
      ...(text.trim() === '' && { text: 'Text is required' }),
    }),
    onSubmit: async values => {
      const outcome = await send.run(values);
      if (!outcome.ok) return;
      const { members } = outcome.value;
      form.reset();
      toast.success('Announcement sent', {
        description: `To ${formatCount(members)} ${members === 1 ? 'member' : 'members'}`,
      });
    },
  });
  return (
    <Card
      title="Announcement"
      description="Members receive it as a notification, and by email if they enabled that. Up to three a day."
    >
      <Stack as="form" onSubmit={form.submit} noValidate aria-label="Announcement">
        <TextField label="Title" maxLength={LONGEST_TITLE} {...form.text('title')} />
        <TextField label="Text" maxLength={LONGEST_TEXT} {...form.text('text')} />
        {send.error && (
          <Alert tone="loss" title="Announcement not sent">
            {send.error.message}
          </Alert>
        )}
        <div>
          <Button type="submit" pending={send.pending} pendingLabel="Sending...">
            Send announcement
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
