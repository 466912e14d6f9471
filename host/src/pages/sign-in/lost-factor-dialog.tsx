import { useReportLostFactor } from 'shared-api/account';
import { Alert, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';

/** Asks an admin to remove the second factors of an account whose password was right. */
export default function LostFactorDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { run, pending, error } = useReportLostFactor();
  const send = async () => {
    if (!(await run(token)).ok) return;
    toast.success('Request sent', { description: 'An admin will decide. We sent you an email.' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Lost your device?"
      description="A recovery code signs you in at once. Without one, an admin can remove your second factors, after which your password alone signs you in. We email you before that happens, and you can stop it."
      confirmLabel="Ask an admin"
      pendingLabel="Sending..."
      tone="primary"
      pending={pending}
      onConfirm={() => void send()}
    >
      {error && (
        <Alert tone="loss" title="The request could not be sent">
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
