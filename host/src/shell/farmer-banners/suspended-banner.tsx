import { useSession } from 'shared-api';
import { Alert } from 'shared-ui';
import { PageButton } from '../page-link.tsx';

/** A banner on every page with a suspended farmer's remaining actions. */
export const SuspendedBanner = () => {
  const suspended = useSession(({ user }) => user?.role === 'farmer' && user.status === 'suspended');
  if (!suspended) return null;
  return (
    <Alert
      tone="waiting"
      title="Your account is suspended"
      action={
        <PageButton of="wallet" size="sm">
          Withdraw
        </PageButton>
      }
    >
      You can only see your account and withdraw to your payout wallet.
    </Alert>
  );
};
