import { useStopPayout } from 'shared-api/account';
import { Alert, ButtonLink } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

/** Stops a change of payout wallet, by the link in its mail, without signing in. */
const StopPayout = () => (
  <MailedAction
    title="Stop a Payout"
    lead="If you did not request the withdrawal or change in the email, stop it here."
    action={useStopPayout()}
    submit="Stop It"
    submitting="Stopping..."
    failure="It could not be stopped"
    done={
      <Alert
        tone="gain"
        title="Stopped"
        action={
          <ButtonLink to="/auth/reset" size="sm">
            Choose a new password
          </ButtonLink>
        }
      >
        Your money stays where it is. If you did not ask for it, somebody else has used your account: choose a
        new password, which signs out all devices.
      </Alert>
    }
  >
    <p>This takes effect at once and needs no sign-in.</p>
  </MailedAction>
);

export default StopPayout;
