import { type PoolerId, useSession } from 'shared-api';
import { isMailAddress, useInviteFarmer } from 'shared-api/pool';
import { Select, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from '../form-dialog.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';

/** Invites a farmer by e-mail into the operator's pool. An admin chooses the pool. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteFarmer();
  const isAdmin = useSession().user?.role === 'admin';
  const pools = usePoolChoice();
  const form = useForm<{ email: string; poolerId: PoolerId | undefined }>({
    initial: { email: '', poolerId: undefined },
    check: ({ email, poolerId }) => ({
      email: isMailAddress(email) ? undefined : 'Enter a valid email',
      poolerId: isAdmin && !poolerId ? 'Choose a pool' : undefined,
    }),
    onSubmit: async ({ email, poolerId }) => {
      const outcome = await invite.run({ email: email.trim(), ...(isAdmin && poolerId && { poolerId }) });
      if (outcome.ok) {
        toast.success('Invitation Sent', { description: outcome.value.message ?? email.trim() });
        onClose();
      } else toast.error('Invitation Failed', outcome.error);
    },
  });
  return (
    <FormDialog
      title="Add Farmer"
      description="The farmer gets an email with a link to register and join your pool."
      submitLabel="Send Invitation"
      pending={invite.pending}
      pendingLabel="Sending..."
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
      {isAdmin && (
        <Select<PoolerId>
          label="Pool"
          options={pools}
          value={form.values.poolerId}
          placeholder="Choose a pool"
          error={form.errors.poolerId}
          onValueChange={chosen => form.set('poolerId', chosen)}
        />
      )}
    </FormDialog>
  );
}
