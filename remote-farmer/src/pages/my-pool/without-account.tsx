import { type Role, useCapability } from 'shared-api';
import { Alert, ButtonLink, EmptyState } from 'shared-ui';

type WithoutAccountProps = { role: Role; of?: 'pool' | 'wallet' };

/** My Pool or the Wallet of a user who is not a farmer: links to registration, or for an admin to the list of farmers. */
export const WithoutAccount = ({ role, of = 'pool' }: WithoutAccountProps) =>
  role === 'farmer' ? (
    <Alert tone="waiting" action={<ButtonLink to="/farmer/wallet">Register as Farmer</ButtonLink>}>
      <p>No farmer account found. Please complete your farmer registration first.</p>
      <p>You need a farmer account to join a pool.</p>
    </Alert>
  ) : (
    <NoneOfOnesOwn of={of} />
  );

const NONE = {
  pool: 'Only farmers join pools, so your account is in none.',
  wallet: 'Only farmers have a custodial wallet.',
};

const NoneOfOnesOwn = ({ of }: { of: 'pool' | 'wallet' }) => {
  const able = useCapability('admin') === true;
  const readable = useCapability('read-as-farmer') === true;
  return (
    <EmptyState
      boxed
      icon={of}
      title={`No ${of} of your own`}
      action={
        able ? (
          <ButtonLink variant="primary" to="/admin/users?role=farmer">
            Find a farmer
          </ButtonLink>
        ) : undefined
      }
    >
      {NONE[of]}
      {able && readable && ` To see a farmer's ${of}, read as that farmer.`}
    </EmptyState>
  );
};
