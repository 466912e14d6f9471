import { type FormEvent, useState } from 'react';
import { useConfirmPasswordReset } from 'shared-api/account';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  focusPageHeading,
  Link,
  PasswordField,
  Stack,
  useLocation,
} from 'shared-ui';
import { passwordError } from '../account/password-rule.ts';
import { FormPage } from '../form-page.tsx';

/** The token of a mailed link: after the #, which no server and no log sees, or as a query. */
const tokenIn = ({ hash, search }: { hash: string; search: string }) =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');

/** Sets a new password for whoever holds a mailed link. All devices of the account are signed out by it. */
const NewPassword = () => {
  const token = tokenIn(useLocation());
  return (
    <FormPage title="New Password" lead="Choose a new password for your account.">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Alert tone="warning" title="This link is not complete" action={<AskAgain />}>
          Open it as it stands in the mail, or ask for another one.
        </Alert>
      )}
    </FormPage>
  );
};

const AskAgain = () => <Link to="/auth/reset">Ask for a new link</Link>;

const NewPasswordForm = ({ token }: { token: string }) => {
  const confirm = useConfirmPasswordReset();
  const [newPassword, setNewPassword] = useState('');
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordError(newPassword);
    setError(wrong);
    if (wrong) return;
    const outcome = await confirm.run({ token, newPassword });
    if (outcome.ok) focusPageHeading();
  };

  if (confirm.data) {
    return (
      <Alert
        tone="success"
        title="Your password is changed"
        action={
          <ButtonLink to="/auth/signin" size="sm">
            Sign In
          </ButtonLink>
        }
      >
        Every device that was signed in to this account is signed out.
      </Alert>
    );
  }
  return (
    <Card>
      <Stack as="form" $gap={5} noValidate onSubmit={submit}>
        {confirm.error && (
          <Alert tone="danger" title="The password could not be changed" action={<AskAgain />}>
            {confirm.error.message}
          </Alert>
        )}
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint="Minimum 8 characters"
          value={newPassword}
          error={error}
          onChange={event => setNewPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={confirm.pending} pendingLabel="Changing...">
          Change Password
        </Button>
      </Stack>
    </Card>
  );
};

export default NewPassword;
