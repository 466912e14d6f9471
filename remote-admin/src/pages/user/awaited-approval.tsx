import { requestName, useApprovals } from 'shared-api/administration';
import { Alert, Link } from 'shared-ui';

/** A sentence for each action on this account that waits for a second admin. Nothing is shown while there are none. */
export const AwaitedApproval = ({ email }: { email: string }) => {
  const waiting = useApprovals().data?.items.filter(({ subject }) => subject === email) ?? [];
  return waiting.map(request => (
    <Alert key={request.id} tone="waiting" standing>
      Waiting for a second admin: {requestName(request)}. <Link to="/admin">See the requests</Link>
    </Alert>
  ));
};
