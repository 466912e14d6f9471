import { type FormEvent, useState } from 'react';
import { type ApiError, type User, useCapability, useSession } from 'shared-api';
import { type SignInStage, useLogin } from 'shared-api/account';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Link,
  lazyComponent,
  Navigate,
  Row,
  Stack,
  toast,
  useLocation,
} from 'shared-ui';
import { PasswordField, TextField } from 'shared-ui/forms';
import { pathAfterSignIn } from '../../shell/return-path.ts';
import { ADD_FACTOR } from '../../shell/step-up/add-factor-path.ts';
import { FormPage } from '../form-page.tsx';
import { AskOperator } from '../password-reset/ask-operator.tsx';
import { SandboxAccounts } from './sandbox-accounts.tsx';

/** Why the session ended, unless the user signed out in this tab. */
const SessionEnd = () => {
  const session = useSession();
  if (session.state !== 'signed-out') return null;
  if (session.reason === 'expired') {
    return <Alert tone="waiting">Your session has ended. Sign in again to continue.</Alert>;
  }
  return session.reason === 'elsewhere' ? <Alert>You signed out in another tab.</Alert> : null;
};

const SecondStage = lazyComponent(() => import(/* webpackChunkName: "second-factor" */ './second-stage.tsx'));

type Question = Extract<SignInStage, { secondFactor: unknown }>['secondFactor'];

const welcome = ({ email }: User) =>
  toast.success('Login Successful', { description: `Welcome back, ${email}!` });

/** The server's words, or those of spec §8 if it refused without any. */
const refusal = ({ lacks, message }: ApiError) => (!lacks && message) || 'Invalid email or password';

/**
 * Sign-in (spec §2). Sends values as entered, without checks here; afterwards opens the page by role, or the requested
 * one.
 */
const SignIn = () => {
  const { state: wanted } = useLocation();
  const user = useSession(session => session.user);
  const login = useLogin();
  const mailsLink = useCapability('password-reset');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [resetting, setResetting] = useState(false);
  const [question, setQuestion] = useState<Question>();

  const signIn = async (credentials: { email: string; password: string }) => {
    const outcome = await login.run({ ...credentials, keep });
    if (!outcome.ok) toast.failure('Login Failed', { description: refusal(outcome.error) });
    else if ('secondFactor' in outcome.value) setQuestion(outcome.value.secondFactor);
    else welcome(outcome.value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn({ email, password });
  };

  if (user) {
    const next = user.factorMissing ? ADD_FACTOR : pathAfterSignIn(user.role, wanted);
    return <Navigate to={next} replace />;
  }
  if (question) {
    const cancel = () => setQuestion(undefined);
    return <SecondStage question={question} keep={keep} onSignedIn={welcome} onCancel={cancel} />;
  }
  return (
    <FormPage title="Sign In" lead="Welcome back to KALE Pool.">
      <SessionEnd />
      <Card>
        <Stack as="form" $gap={5} noValidate onSubmit={submit}>
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
          <Row $justify="between">
            <Checkbox label="Keep me signed in" checked={keep} onCheckedChange={setKeep} />
            {mailsLink ? (
              <Link to="/auth/reset">Reset password</Link>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={resetting}
                onClick={() => setResetting(!resetting)}
              >
                Reset password
              </Button>
            )}
          </Row>
          {resetting && !mailsLink && <AskOperator />}
          <Button type="submit" variant="primary" wide pending={login.pending} pendingLabel="Signing In...">
            Sign In
          </Button>
        </Stack>
      </Card>
      <p>
        New here? <Link to="/farmer/wallet">Create Account</Link>
      </p>
      <SandboxAccounts pending={login.pending} onChoose={signIn} />
    </FormPage>
  );
};

export default SignIn;
