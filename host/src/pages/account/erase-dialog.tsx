import { useEraseAccount, useErasure } from 'shared-api/account';
import { Alert, Skeleton, toast } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { PasswordField, useForm } from 'shared-ui/forms';
import { Dialog, FormDialog } from 'shared-ui/overlays';
import { useSignOut } from '../../shell/use-sign-out.ts';

const TITLE = 'Erase your account?';

/** Erases the account of the user, or names what prevents it. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const erasure = useErasure();
  const { data } = erasure;
  if (data?.obstacles.length === 0)
    return <EraseForm permanentAddress={data.permanentAddress} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={TITLE}>
      <ResourceState
        resource={erasure}
        failure={() => 'Failed to check your account. Please try again.'}
        skeleton={<Skeleton height="6rem" />}
      >
        {({ obstacles }) => (
          <Alert tone="waiting" title="Not possible yet">
            {obstacles.join(' ')}
          </Alert>
        )}
      </ResourceState>
    </Dialog>
  );
}

const EraseForm = ({ permanentAddress, onClose }: { permanentAddress: boolean; onClose: () => void }) => {
  const { run, pending, error } = useEraseAccount();
  const { signOut } = useSignOut();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'Password is required' : undefined }),
    onSubmit: async ({ password }) => {
      if (!(await run(password)).ok) return;
      await signOut();
      toast.success('Your account is erased');
    },
  });
  return (
    <FormDialog
      title={TITLE}
      description="Your email address, devices, messages and settings are deleted, and nobody can sign in to this account again. Wallet addresses and amounts stay in the pool's books. You lose amounts that are too small to withdraw. This cannot be undone."
      confirmLabel="Erase my account"
      pendingLabel="Erasing..."
      tone="danger"
      pending={pending}
      failed={{ title: 'Your account was not erased', error }}
      onSubmit={form.submit}
      onClose={onClose}
      notice={
        permanentAddress && (
          <Alert tone="waiting" title="One record keeps your address">
            You registered with an earlier version. The sealed record of your registration keeps your email
            address.
          </Alert>
        )
      }
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
    </FormDialog>
  );
};
