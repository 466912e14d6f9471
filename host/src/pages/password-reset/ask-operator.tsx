import { Alert } from 'shared-ui';

/** What to do about a forgotten password where the server resets none by itself. */
export const AskOperator = () => (
  <Alert title="Ask whoever runs this pool service">
    They can set a new password for your account after making sure that it is you. Nobody can read the old
    one, and nobody will ever ask for the secret key of your wallet.
  </Alert>
);
