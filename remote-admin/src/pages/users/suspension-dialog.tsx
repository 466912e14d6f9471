import { type SubmitEvent, useState } from 'react';
import { type AdminUser, useCapability } from 'shared-api';
import { useResumeUser, useSuspendUser } from 'shared-api/operator';
import { Alert, TextField, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';

const LONGEST_REASON = 500;

const SUSPEND = {
  title: 'Suspend',
  label: 'Suspend account',
  pending: 'Suspending...',
  done: 'is suspended',
  tone: 'danger',
  meaning:
    'They are signed out everywhere at once and cannot sign in until you resume the account. Contracts go on as agreed.',
} as const;

const RESUME = {
  title: 'Resume',
  label: 'Resume account',
  pending: 'Resuming...',
  done: 'is resumed',
  tone: 'primary',
  meaning: 'They can sign in again at once.',
} as const;

/** Asks for a reason, which the audit trail keeps, before an account is suspended or resumed. */
export default function SuspensionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const suspend = useSuspendUser();
  const resume = useResumeUser();
  const suspended = user.status === 'suspended';
  const { run, pending, error } = suspended ? resume : suspend;
  const words = suspended ? RESUME : SUSPEND;
  const audited = useCapability('audit') === true;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  const confirm = async () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    const outcome = await run({ userId: user.id, reason: given });
    if (!outcome.ok) return;
    toast.success(`${user.email} ${words.done}`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${words.title} ${user.email}?`}
      description={words.meaning}
      confirmLabel={words.label}
      pendingLabel={words.pending}
      tone={words.tone}
      pending={pending}
      onConfirm={confirm}
    >
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextField
          label="Reason"
          hint={audited && 'Kept in the audit trail'}
          required
          maxLength={LONGEST_REASON}
          value={reason}
          error={missing && reason.trim() === '' ? 'Say why' : undefined}
          onChange={event => setReason(event.target.value)}
        />
      </form>
      {error && (
        <Alert tone="danger" title="Nothing was changed">
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
