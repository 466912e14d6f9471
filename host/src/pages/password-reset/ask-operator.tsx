import { Alert } from 'shared-ui';

/** Help with a forgotten password if the server cannot reset it. */
export const AskOperator = () => (
  <Alert title="Contact the operator of this pool service">
    They check who you are, then set a new password. Nobody can read your old one, and nobody will ever ask
    for your wallet's secret key.
  </Alert>
);
