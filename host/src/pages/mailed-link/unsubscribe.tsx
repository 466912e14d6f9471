import { useUnsubscribe } from 'shared-api/account';
import { Alert, Card, focusPageHeading, useLocation } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { SubmitForm } from '../submit-form.tsx';
import { tokenIn } from './token-in.ts';

/** Refuses further invitations of pools, by the link in one. */
const Unsubscribe = () => {
  const token = tokenIn(useLocation());
  return (
    <FormPage title="Invitations" lead="Pools invite farmers by email. You can stop that.">
      {token ? (
        <UnsubscribeForm token={token} />
      ) : (
        <Alert tone="waiting" title="This link is incomplete">
          Open the full link from your email.
        </Alert>
      )}
    </FormPage>
  );
};

const UnsubscribeForm = ({ token }: { token: string }) => {
  const refuse = useUnsubscribe();
  const submit = async () => {
    const outcome = await refuse.run(token);
    if (outcome.ok) focusPageHeading();
  };
  if (refuse.data) {
    return (
      <Alert tone="gain" title="You get no more invitations">
        No pool can invite this address any more.
      </Alert>
    );
  }
  return (
    <Card>
      <SubmitForm
        submit="Stop Invitations"
        submitting="Stopping..."
        request={refuse}
        failure="The invitations could not be stopped"
        onSubmit={submit}
      >
        <p>No pool will be able to invite this address again.</p>
      </SubmitForm>
    </Card>
  );
};

export default Unsubscribe;
