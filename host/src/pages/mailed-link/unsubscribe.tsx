import { useUnsubscribe } from 'shared-api/account';
import { Alert, useSearchParams } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

const WORDS = {
  invitations: {
    title: 'Invitations',
    lead: 'Pools invite farmers by email. You can stop that.',
    submit: 'Stop Invitations',
    failure: 'The invitations could not be stopped',
    before: 'No pool will be able to invite this address again.',
    done: 'You will get no more invitations',
    after: 'No pool can invite this address any more.',
  },
  notifications: {
    title: 'Notification emails',
    lead: 'KALE Pool mails what happens to your stakes and your money. You can stop that.',
    submit: 'Stop Emails',
    failure: 'The emails could not be stopped',
    before: 'Emails about the security of your account, and about a closed KALE farm, still arrive.',
    done: 'You will get no more notification emails',
    after: 'Your account settings turn them on again.',
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
