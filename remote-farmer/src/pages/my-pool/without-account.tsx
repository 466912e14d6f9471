import { type Role, useCapability } from 'shared-api';
import { Alert, ButtonLink, EmptyState } from 'shared-ui';

/** My Pool for a user who is not a farmer: links to registration, or for an admin to the list of farmers. */
export const WithoutAccount = ({ role }: { role: Role }) =>
  role === 'farmer' ? (
    <Alert tone="waiting" action={<ButtonLink to="/farmer/wallet">Register as Farmer</ButtonLink>}>
      <p>No farmer account found. Please complete your farmer registration first.</p>
      <p>You need a farmer account to join a pool.</p>
    </Alert>
  ) : (
    <NoPoolOfOnesOwn />
  );

const NoPoolOfOnesOwn = () => {
  const able = useCapability('admin') === true;
  const readable = useCapability('read-as-farmer') === true;
  return (
    <EmptyState
      boxed
      icon="pool"
      title="No pool of your own"
      action={
        able ? (
          <ButtonLink variant="primary" to="/admin/users?role=farmer">
            Find a farmer
          </ButtonLink>
        ) : undefined
      }
    >
      Only farmers join pools, so your account is in none.
      {able && readable && " To see a farmer's pool, read as that farmer."}
    </EmptyState>
  );
};
