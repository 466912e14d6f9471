import type { AdminUser } from 'shared-api';
import { useImpersonateFarmer } from 'shared-api/administration';
import { ReasonDialog } from './reason-dialog.tsx';

/** Asks for a reason before an impersonation, which replaces the admin's pages with the farmer's. */
export default function ImpersonationDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { run, pending, error } = useImpersonateFarmer();
  return (
    <ReasonDialog
      title={`Read as ${user.email}?`}
      description="This tab shows the farmer’s pages, read-only, for up to an hour. Everything you open is recorded in the audit trail."
      confirmLabel="Read as farmer"
      pendingLabel="Opening..."
      tone="primary"
      pending={pending}
      failed={{ title: 'The account was not opened', error }}
      onConfirm={reason => void run({ userId: user.id, reason })}
      onClose={onClose}
    />
  );
}
