import { isMailAddress, useAddAdmin } from 'shared-api/administration';
import { toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';

/** Adds an admin, who chooses a password with a mailed link. */
export default function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, error } = useAddAdmin();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: isMailAddress(email) ? undefined : 'Enter a valid email' }),
    onSubmit: async ({ email }) => {
      const outcome = await run({ email: email.trim() });
      if (!outcome.ok) return;
      toast.success(outcome.value.message ?? 'Admin added', { description: email.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title="Add an admin"
      description="The new admin gets an email with a link to choose a password. If there is another admin, they must approve this first."
      confirmLabel="Add admin"
      pendingLabel="Adding..."
      pending={pending}
      failed={{ title: 'The admin was not added', error }}
    >
      <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
    </FormDialog>
  );
}
