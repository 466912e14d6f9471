import type { AdminUser } from 'shared-api';
import { useResetUserFactors } from 'shared-api/administration';
import { toast } from 'shared-ui';
import { failedTitle } from '../failed-title.ts';
import { ReasonDialog } from '../users/reason-dialog.tsx';

/** Asks for a reason before the lost second factors of an account are removed. */
export default function ResetFactorsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { run, pending, error } = useResetUserFactors();
  const confirm = async (reason: string) => {
    const outcome = await run({ userId: user.id, reason });
    if (!outcome.ok) return;
    toast.success(outcome.value.message ?? 'The removal is approved', { description: user.email });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Remove the second factors of ${user.email}?`}
      description="Check first that the request comes from the owner of the account, who gets an email and can stop it until the wait is over. If there is another admin besides the owner, they must approve this first."
      confirmLabel="Approve removal"
      pendingLabel="Approving..."
      tone="danger"
      pending={pending}
      failed={{ title: failedTitle(error), error }}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  );
}
