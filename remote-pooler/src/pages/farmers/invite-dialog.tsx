import { useState } from 'react';
import { type PoolerId, useSession } from 'shared-api';
import { useInviteFarmer } from 'shared-api/operator';
import { Select, toast } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { FormDialog } from '../form-dialog.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';

const EMAIL = /^\S+@\S+\.\S+$/;

/** Invites a farmer by e-mail into the operator's pool; an admin says into which. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteFarmer();
  const isAdmin = useSession().user?.role === 'admin';
  const pools = usePoolChoice();
  const [email, setEmail] = useState('');
  const [poolerId, setPoolerId] = useState<PoolerId>();
  const [error, setError] = useState<string>();
  const send = async () => {
    const wrong = !EMAIL.test(email.trim())
      ? 'Enter a valid email'
      : isAdmin && !poolerId
        ? 'Choose a pool'
        : undefined;
    setError(wrong);
    if (wrong) return;
    const outcome = await invite.run({ email: email.trim(), ...(isAdmin && poolerId && { poolerId }) });
    if (outcome.ok) {
      toast.success('Invitation Sent', { description: outcome.value.message ?? email.trim() });
      onClose();
    } else toast.error('Invitation Failed', outcome.error);
  };
  return (
    <FormDialog
      title="Add Farmer"
      description="The farmer gets an email with a link to register and join your pool."
      submitLabel="Send Invitation"
      pending={invite.pending}
      pendingLabel="Sending..."
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={error === 'Choose a pool' ? undefined : error}
        onChange={event => setEmail(event.target.value)}
      />
      {isAdmin && (
        <Select<PoolerId>
          label="Pool"
          options={pools}
          value={poolerId}
          placeholder="Choose a pool"
          error={error === 'Choose a pool' ? error : undefined}
          onValueChange={setPoolerId}
        />
      )}
    </FormDialog>
  );
}
