import { type FormEvent, useId, useState } from 'react';
import { type PoolerId, useSession } from 'shared-api';
import { useInviteFarmer } from 'shared-api/operator';
import { Button, Select, Stack, toast } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { Dialog } from 'shared-ui/overlays';
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
  const form = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
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
    } else toast.failure('Invitation Failed', { description: outcome.error.message });
  };
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title="Add Farmer"
      description="The farmer gets an e-mail with a link to register and to join your pool."
      dismissible={!invite.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={invite.pending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            pending={invite.pending}
            pendingLabel="Sending..."
          >
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  );
}
