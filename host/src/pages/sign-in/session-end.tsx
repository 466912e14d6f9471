import { useSession } from 'shared-api';
import { Alert } from 'shared-ui';

/** Why the session ended, unless the user signed out in this tab. */
export const SessionEnd = () => {
  const session = useSession();
  if (session.state !== 'signed-out') return null;
  if (session.reason === 'expired') {
    return <Alert tone="waiting">Your session has ended. Sign in again to continue.</Alert>;
  }
  return session.reason === 'elsewhere' ? <Alert>You signed out in another tab.</Alert> : null;
};
