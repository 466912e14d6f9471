import { useCapability } from 'shared-api';
import { useRequestPasswordReset } from 'shared-api/account';
import { Alert, Button, Card, focusPageHeading, Link, Mono, Stack } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormPage } from '../form-page.tsx';
import { SubmitForm } from '../submit-form.tsx';
import { AskOperator } from './ask-operator.tsx';

/** Requests a mailed link to a new password. The message is the same for unknown addresses. */
const PasswordReset = () => {
  const able = useCapability('password-reset');
  return (
    <FormPage title="Reset Password" lead="We email you a link to set a new password.">
      {able === false ? <AskOperator /> : <ResetForm />}
      <p>
        Remembered it? <Link to="/auth/signin">Sign In</Link>
      </p>
    </FormPage>
  );
};

const ResetForm = () => {
  const ask = useRequestPasswordReset();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Email is required' } : {}),
    onSubmit: async ({ email }) => {
      const outcome = await ask.run({ email: email.trim() });
      if (outcome.ok) focusPageHeading();
    },
  });

  if (ask.data) return <Asked email={form.values.email.trim()} onAgain={ask.reset} />;
  return (
    <Card>
      <SubmitForm
        submit="Send Link"
        submitting="Sending..."
        request={ask}
        failure="The link could not be requested"
        onSubmit={form.submit}
      >
        <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      </SubmitForm>
    </Card>
  );
};

const Asked = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const sandbox = useCapability('sandbox');
  const again = () => {
    focusPageHeading(); // The button disappears, and the focus must not be lost with it.
    onAgain();
  };
  return (
    <Alert
      tone="gain"
      title="Check your inbox"
      action={
        <Button size="sm" onClick={again}>
          Ask again
        </Button>
      }
    >
      <Stack $gap={2}>
        <p>
          If there is an account for {email}, we emailed a link to it. The link works once and expires in an
          hour. Your password stays the same until you use it.
        </p>
        {sandbox && (
          <p>
            This is a sandbox, so no email is sent. Find the message in the folder <Mono>outbox</Mono> of the
            server's data directory (<Mono>.data/outbox</Mono> unless <Mono>DATA_DIR</Mono> says otherwise).
          </p>
        )}
      </Stack>
    </Alert>
  );
};

export default PasswordReset;
