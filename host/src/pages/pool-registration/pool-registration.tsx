import { useState } from 'react';
import { type User, useReadOnly, useSession } from 'shared-api';
import { useLogin, useRegisterPooler } from 'shared-api/account';
import { Alert, Card, Link, lazyComponent, Skeleton } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { PoolForm } from './pool-form.tsx';
import type { PoolForm as Form } from './pool-rules.ts';

const PoolStanding = lazyComponent(
  () => import(/* webpackChunkName: 'pool-standing' */ './pool-standing.tsx'),
  () => <Skeleton height="14rem" />,
);

const SecondStage = lazyComponent(
  () => import(/* webpackChunkName: "second-factor" */ '../sign-in/second-stage.tsx'),
);

/**
 * The end of a registration whose sign-in did not open the new account. The address and the password may be those of
 * another account as well, which the sign-in then opens.
 */
const Registered = ({ signingIn, user }: { signingIn: boolean; user: User | null }) => (
  <Alert tone="gain" title="Your pool is registered">
    {signingIn ? (
      'Signing you in...'
    ) : user ? (
      <>
        It is waiting for approval. You are signed in to another account, {user.email}. If it has the same
        email and password as the pool's, <Link to="/account">change its password</Link>, then sign in with
        the pool's.
      </>
    ) : (
      <>
        It is waiting for approval. <Link to="/auth/signin">Sign in</Link> to follow it.
      </>
    )}
  </Alert>
);

/** Where an operator registers a pool, and follows its approval by an administrator. */
const PoolRegistration = () => {
  const application = useRegisterPooler();
  const signIn = useLogin();
  const user = useSession(session => session.user);
  const readOnly = useReadOnly();
  const [registered, setRegistered] = useState(false);
  const operates = user?.role === 'pooler' && user.poolerId;
  const stage = signIn.data;

  const apply = async (form: Form) => {
    const { email, password, poolerName, publicKey, maxFarmers, rewardSplit } = form;
    const outcome = await application.run({
      email: email.trim(),
      password,
      poolerName: poolerName.trim(),
      publicKey: publicKey.trim(),
      ...(maxFarmers !== null && { maxFarmers }),
      ...(rewardSplit !== null && { rewardSplit: rewardSplit / 100 }),
    });
    if (!outcome.ok) return;
    setRegistered(true);
    await signIn.run({ email: email.trim(), password });
  };

  if (stage && 'secondFactor' in stage) {
    return (
      <SecondStage question={stage.secondFactor} keep onSignedIn={signIn.reset} onCancel={signIn.reset} />
    );
  }
  return (
    <FormPage
      title="Register a Pool"
      lead="Run a pool: farmers stake, you mine their blocks, and each reward is shared on your terms."
    >
      {readOnly ? (
        <Alert tone="information">You are reading as {user?.email}: no pool can be registered.</Alert>
      ) : operates ? (
        <PoolStanding />
      ) : registered ? (
        <Registered signingIn={signIn.pending} user={user} />
      ) : (
        <>
          {user && (
            <Alert>
              You are signed in as {user.email}. Registering a pool makes a new account and signs you in with
              it.
            </Alert>
          )}
          <Card>
            <PoolForm
              pending={application.pending}
              failure={application.error?.message}
              onSubmit={form => void apply(form)}
            />
          </Card>
          <p>
            Already registered? <Link to="/auth/signin">Sign in instead</Link>
          </p>
        </>
      )}
    </FormPage>
  );
};

export default PoolRegistration;
