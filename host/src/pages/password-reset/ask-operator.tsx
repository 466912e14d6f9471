import { Alert } from 'shared-ui';

/** What to do about a forgotten password where the server resets none by itself. */
export const AskOperator = () => (
  <Alert title="Contact the operator of this pool service">
    They check who you are, then set a new password. Nobody can read your old one, and nobody will ever ask
    for your wallet's secret key.
  </Alert>
);
