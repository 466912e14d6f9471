import { useUnsubscribe } from 'shared-api/account';
import { Alert, useSearchParams } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

const WORDS = {
  invitations: {
    title: 'Invitations',
    lead: 'Pools can invite you by email. You can stop these invitations.',
    submit: 'Stop Invitations',
    failure: 'The invitations could not be stopped',
    before: 'No pool will be able to invite this address again.',
    done: 'You will get no more invitations',
    after: 'No pool can invite this address any more.',
  },
  notifications: {
    title: 'Notification emails',
    lead: 'KALE Pool sends you your notifications by email. You can stop these emails.',
    submit: 'Stop Emails',
    failure: 'The emails could not be stopped',
    before:
      'You will still get emails about the security of your account and your payouts, a changed share in your contract, and a paused KALE farm.',
    done: 'Notification emails are turned off',
    after: 'You can turn them on again in your account settings.',
  },
} as const;

/** Unsubscribes from the kind of email that contained the link. Needs no session. */
const Unsubscribe = () => {
  const [search] = useSearchParams();
  const words = WORDS[search.get('of') === 'notifications' ? 'notifications' : 'invitations'];
  return (
    <MailedAction
      title={words.title}
      lead={words.lead}
      action={useUnsubscribe()}
      submit={words.submit}
      submitting="Stopping..."
      failure={words.failure}
      done={
        <Alert tone="gain" title={words.done}>
          {words.after}
        </Alert>
      }
    >
      <p>{words.before}</p>
    </MailedAction>
  );
};

export default Unsubscribe;
