import { useReadOnly } from 'shared-api';
import { useWithdrawals } from 'shared-api/farmer';
import { Alert, Money, RelativeTime } from 'shared-ui';
import { StopWithdrawal } from '../withdraw/stop-withdrawal.tsx';

/** One withdrawal of each asset can be open. */
const LATEST = 10;

/** Withdrawals that wait before they are sent, each with a way to stop it. */
export const WaitingWithdrawals = () => {
  const readOnly = useReadOnly();
  const { data } = useWithdrawals({ limit: LATEST });
  const waiting = data?.items.filter(({ status, sendAfter }) => status === 'requested' && sendAfter) ?? [];
  return waiting.map(({ id, amount, asset, sendAfter }) => (
    <Alert
      key={id}
      tone="waiting"
      title="A withdrawal is waiting"
      action={!readOnly && <StopWithdrawal id={id} />}
    >
      <Money amount={amount} asset={asset} places={7} /> will be sent to your payout wallet{' '}
      <RelativeTime at={sendAfter} />.
    </Alert>
  ));
};
