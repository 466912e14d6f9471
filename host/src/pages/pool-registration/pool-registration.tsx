import { useState } from 'react';
import { useReadOnly, useSession } from 'shared-api';
import { useLogin, useRegisterPooler } from 'shared-api/account';
import { Alert, Card, Link, lazyComponent, Skeleton } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { PoolForm } from './pool-form.tsx';
import type { PoolForm as Form } from './pool-rules.ts';

const PoolStanding = lazyComponent(
  () => import(/* webpackChunkName: 'pool-standing' */ './pool-standing.tsx'),
  () => <Skeleton height="14rem" />,
);

/** Where an operator registers a pool, and follows its approval by an administrator. */
const PoolRegistration = () => {
  const application = useRegisterPooler();
  const signIn = useLogin();
  const user = useSession(session => session.user);
  const readOnly = useReadOnly();
  const [registered, setRegistered] = useState(false);
  const operates = user?.role === 'pooler' && user.poolerId;

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
        <Alert tone="gain" title="Your pool is registered">
          {signIn.error ? (
            <>
              It is waiting for approval. <Link to="/auth/signin">Sign in</Link> to follow it.
            </>
          ) : (
            'Signing you in...'
          )}
        </Alert>
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
