import { useSession } from 'shared-api';
import { useProveEmail } from 'shared-api/account';
import { Alert, ButtonLink, Card, focusPageHeading, Link, useLocation } from 'shared-ui';
import { withReturnPath } from '../../shell/return-path.ts';
import { FormPage } from '../form-page.tsx';
import { SubmitForm } from '../submit-form.tsx';
import { tokenIn } from './token-in.ts';

const NotYours = () => (
  <p>
    Didn't register? <Link to="/auth/reset">Take over the account with a new password</Link>, or close this
    page.
  </p>
);

/** Proves the mailbox of the signed-in account with a mailed link. */
const ProveEmail = () => {
  const location = useLocation();
  const token = tokenIn(location);
  const user = useSession(session => session.user);
  return (
    <FormPage title="Confirm Email" lead="Confirm that this email address is yours.">
      {!token && (
        <Alert tone="waiting" title="This link is incomplete">
          Open the full link from your email.
        </Alert>
      )}
      {token && !user && (
        <>
          <Alert
            title="Sign in first"
            action={
              <ButtonLink to="/auth/signin" state={withReturnPath(location)} size="sm">
                Sign In
              </ButtonLink>
            }
          >
            The link works only for the account it was sent to.
          </Alert>
          <NotYours />
        </>
      )}
      {token && user && <ProveForm token={token} email={user.email} />}
    </FormPage>
  );
};

const ProveForm = ({ token, email }: { token: string; email: string }) => {
  const prove = useProveEmail();
  const submit = async () => {
    const outcome = await prove.run(token);
    if (outcome.ok) focusPageHeading();
  };
  if (prove.data) {
    return (
      <Alert
        tone="gain"
        title="Email confirmed"
        action={
          <ButtonLink to="/account" size="sm">
            Account
          </ButtonLink>
        }
      >
        {email} belongs to this account.
      </Alert>
    );
  }
  return (
    <Card>
      <SubmitForm
        submit="Confirm Email"
        submitting="Confirming..."
        request={prove}
        failure="The email address could not be confirmed"
        failureAction={<Link to="/account?tab=email">Request a new link</Link>}
        onSubmit={submit}
      >
        <p>
          You are signed in as <strong>{email}</strong>.
        </p>
      </SubmitForm>
    </Card>
  );
};

export default ProveEmail;
