import { useUnsubscribe } from 'shared-api/account';
import { Alert } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

/** Refuses further invitations of pools, by the link in one. */
const Unsubscribe = () => (
  <MailedAction
    title="Invitations"
    lead="Pools invite farmers by email. You can stop that."
    action={useUnsubscribe()}
    submit="Stop Invitations"
    submitting="Stopping..."
    failure="The invitations could not be stopped"
    done={
      <Alert tone="gain" title="You will get no more invitations">
        No pool can invite this address any more.
      </Alert>
    }
  >
    <p>No pool will be able to invite this address again.</p>
  </MailedAction>
);

export default Unsubscribe;
