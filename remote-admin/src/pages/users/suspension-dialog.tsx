import { useState } from 'react';
import { type AdminUser, useCapability } from 'shared-api';
import { useResumeUser, useSuspendUser } from 'shared-api/administration';
import { Checkbox, toast } from 'shared-ui';
import { failedTitle } from '../failed-title.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const SUSPEND = {
  title: 'Suspend',
  label: 'Suspend account',
  pending: 'Suspending...',
  done: 'is suspended',
  tone: 'danger',
  meaning:
    'The user is signed out everywhere. A suspended farmer can still sign in to see their account and withdraw to their payout wallet; operators and administrators cannot sign in. Contracts continue.',
} as const;

const RESUME = {
  title: 'Resume',
  label: 'Resume account',
  pending: 'Resuming...',
  done: 'is resumed',
  tone: 'primary',
  meaning: 'The user can sign in again immediately.',
} as const;

/** Asks for a reason before an account is suspended or resumed. */
export default function SuspensionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const suspend = useSuspendUser();
  const resume = useResumeUser();
  const [holdMoney, setHoldMoney] = useState(false);
  const holdable = useCapability('four-eyes') === true && user.role === 'farmer';
  const suspended = user.status === 'suspended';
  const { run, pending, error } = suspended ? resume : suspend;
  const words = suspended ? RESUME : SUSPEND;
  const confirm = async (reason: string) => {
    const outcome = await run({ userId: user.id, reason, ...(holdMoney && { holdMoney }) });
    if (!outcome.ok) return;
    const { message } = outcome.value;
    if (message) toast.success(message, { description: user.email });
    else toast.success(`${user.email} ${words.done}`);
    onClose();
  };
  return (
    <ReasonDialog
      title={`${words.title} ${user.email}?`}
      description={words.meaning}
      confirmLabel={words.label}
      pendingLabel={words.pending}
      tone={words.tone}
      pending={pending}
      failed={{ title: failedTitle(error), error }}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    >
      {holdable && !suspended && (
        <Checkbox
          label="Also hold their money"
          hint="A second admin has to approve it. The account cannot sign in or withdraw."
          checked={holdMoney}
          onChange={event => setHoldMoney(event.target.checked)}
        />
      )}
    </ReasonDialog>
  );
}
