import type { UserId } from 'shared-api';
import { type AdminUserDetails, useNoteUser } from 'shared-api/administration';
import { Alert, Button, Card, formatCount, Link, RelativeTime, Stack, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  & small {
    display: block;
    color: var(--text-2);
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-3);

  & > :first-child {
    flex: 1 1 16rem;
  }
`;

/** The maximum length of a note on the server. */
const LONGEST = 2000;

type UserNotesProps = { userId: UserId; notes: AdminUserDetails['notes']; notesTotal: number | undefined };

/** Notes of admins on the account, which only admins see. */
export const UserNotes = ({ userId, notes, notesTotal = notes.length }: UserNotesProps) => {
  const { run, pending, error } = useNoteUser();
  const form = useForm({
    draft: `note-${userId}`,
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'Enter a note' } : {}),
    onSubmit: async ({ text }) => {
      const outcome = await run({ userId, text: text.trim() });
      if (!outcome.ok) return;
      toast.success('Note added');
      form.reset();
    },
  });
  return (
    <Card title="Notes" description="Only admins see notes. They stay in the audit trail.">
      <Stack>
        <Form noValidate onSubmit={form.submit}>
          <TextField label="New note" maxLength={LONGEST} {...form.text('text')} />
          <Button type="submit" pending={pending} pendingLabel="Adding...">
            Add note
          </Button>
        </Form>
        {error && (
          <Alert tone="loss" title="The note was not added">
            {error.message}
          </Alert>
        )}
        <List>
          {notes.map(({ id, text, at, author }) => (
            <li key={id}>
              {text}
              <small>
                {author ?? 'A former admin'}, <RelativeTime at={at} />
              </small>
            </li>
          ))}
        </List>
        {notesTotal > notes.length && (
          <p>
            The newest {formatCount(notes.length)} of {formatCount(notesTotal)} notes are shown.{' '}
            <Link to={`/admin/audit?subject=${encodeURIComponent(userId)}&kind=NoteAdded`}>All notes</Link>
          </p>
        )}
      </Stack>
    </Card>
  );
};
