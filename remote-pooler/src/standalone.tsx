import { createRoot } from 'react-dom/client';
import { SharedDataProvider, useSession } from 'shared-api';
import { login } from 'shared-api/account';
import { StandaloneRemote } from 'shared-ui/standalone';
import remote from './remote.ts';

const Standalone = () => {
  const signedIn = useSession(session => session.user !== null);
  return <StandaloneRemote remote={remote} signedIn={signedIn} onSignIn={login} />;
};

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <SharedDataProvider>
      <Standalone />
    </SharedDataProvider>,
  );
