import { useConfirmPayoutChange } from 'shared-api/account';
import { Alert, ButtonLink, Link } from 'shared-ui';
import { MailedAction } from './mailed-action.tsx';

const ToWallet = () => (
  <ButtonLink to="/account?tab=payout" size="sm">
    Account
  </ButtonLink>
);

/** Confirms a change of payout wallet, by the link in a mail. */
const ConfirmPayout = () => (
  <MailedAction
    title="Payout Wallet"
    lead="Confirm that your withdrawals go to another wallet."
    action={useConfirmPayoutChange()}
    submit="Confirm Wallet"
    submitting="Confirming..."
    failure="The change could not be confirmed"
    failureAction={<ToWallet />}
    done={
      <Alert tone="gain" title="Change confirmed" action={<ToWallet />}>
        Your account shows when it takes effect.
      </Alert>
    }
  >
    <p>
      The email shows the new wallet. If you did not request the change, close this page and{' '}
      <Link to="/auth/reset">choose a new password</Link>.
    </p>
  </MailedAction>
);

export default ConfirmPayout;
