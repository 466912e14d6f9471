import { useSession } from 'shared-api';
import { Alert, ButtonLink } from 'shared-ui';

/** A banner on every page with the actions that a suspended farmer still has. */
export const SuspendedBanner = () => {
  const suspended = useSession(({ user }) => user?.role === 'farmer' && user.status === 'suspended');
  if (!suspended) return null;
  return (
    <Alert
      tone="waiting"
      title="Your account is suspended"
      action={
        <ButtonLink to="/farmer/my-wallet" size="sm">
          Withdraw
        </ButtonLink>
      }
    >
      You can only see your account and withdraw to your payout wallet.
    </Alert>
  );
};
