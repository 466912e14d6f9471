import { useConfirmPasswordReset } from 'shared-api/account';
import { Alert, ButtonLink, Card, focusPageHeading, Link, useLocation } from 'shared-ui';
import { useForm } from 'shared-ui/forms';
import { NewPasswordField, newPasswordError } from '../account/new-password-field.tsx';
import { FormPage } from '../form-page.tsx';
import { tokenIn } from '../mailed-link/token-in.ts';
import { SubmitForm } from '../submit-form.tsx';

/** Sets a new password with a mailed link, which signs out all devices of the account. */
const NewPassword = () => {
  const token = tokenIn(useLocation());
  return (
    <FormPage title="New Password" lead="Choose a new password for your account.">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Alert tone="waiting" title="This link is incomplete" action={<AskAgain />}>
          Open the full link from your email, or request a new one.
        </Alert>
      )}
    </FormPage>
  );
};

const AskAgain = () => <Link to="/auth/reset">Request a new link</Link>;

const NewPasswordForm = ({ token }: { token: string }) => {
  const confirm = useConfirmPasswordReset();
  const form = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: newPasswordError(newPassword) }),
    onSubmit: async ({ newPassword }) => {
      const outcome = await confirm.run({ token, newPassword });
      if (outcome.ok) focusPageHeading();
    },
  });

  if (confirm.data) {
    return (
      <Alert
        tone="gain"
        title="Password changed"
        action={
          <ButtonLink to="/auth/signin" size="sm">
            Sign In
          </ButtonLink>
        }
      >
        All your devices have been signed out.
      </Alert>
    );
  }
  return (
    <Card>
      <SubmitForm
        submit="Change Password"
        submitting="Changing..."
        request={confirm}
        failure="The password could not be changed"
        failureAction={<AskAgain />}
        onSubmit={form.submit}
      >
        <NewPasswordField {...form.text('newPassword')} />
      </SubmitForm>
    </Card>
  );
};

export default NewPassword;
