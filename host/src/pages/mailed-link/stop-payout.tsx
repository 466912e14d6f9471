import { useStopPayout } from 'shared-api/account';
import { Alert, ButtonLink, useSearchParams } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

const WORDS = {
  payout: {
    title: 'Stop a Payout',
    lead: 'If you did not request the withdrawal or change in the email, stop it here.',
    done: 'Your money stays where it is.',
  },
  factors: {
    title: 'Keep Your Second Factor',
    lead: 'If you did not ask to remove your second factors, stop it here.',
    done: 'Your second factors stay.',
  },
} as const;

const NewPassword = () => (
  <ButtonLink to="/auth/reset" size="sm">
    Choose a new password
  </ButtonLink>
);

/** Stops a payout, a change of payout wallet or a removal of second factors, by the link in its mail, without signing in. */
const StopPayout = () => {
  const [search] = useSearchParams();
  const words = WORDS[search.get('of') === 'factors' ? 'factors' : 'payout'];
  return (
    <MailedAction
      title={words.title}
      lead={words.lead}
      action={useStopPayout()}
      submit="Stop It"
      submitting="Stopping..."
      failure="It could not be stopped"
      // A new password stops what is still waiting.
      failureAction={<NewPassword />}
      done={
        <Alert tone="gain" title="Stopped" action={<NewPassword />}>
          {words.done} If you did not ask for it, somebody else has used your account: choose a new password,
          which signs out all devices.
        </Alert>
      }
    >
      <p>This takes effect immediately. You need not sign in.</p>
    </MailedAction>
  );
};

export default StopPayout;
