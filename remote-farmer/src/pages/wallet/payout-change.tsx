import { useReadOnly, type WithdrawableWallet } from 'shared-api';
import { useCancelPayoutChange } from 'shared-api/account';
import { Alert, RelativeTime } from 'shared-ui';
import { CancelPayoutChange } from 'shared-ui/content';
import { GroupedAddress } from '../withdraw/grouped-address.tsx';

/** A change of payout wallet that waits, with a way to end it. */
export const PayoutChange = ({ address, effectiveAt }: NonNullable<WithdrawableWallet['payoutChange']>) => {
  const readOnly = useReadOnly();
  const cancel = useCancelPayoutChange();
  return (
    <Alert
      tone="waiting"
      title="Your payout wallet is about to change"
      action={!readOnly && <CancelPayoutChange cancel={cancel} />}
    >
      <GroupedAddress address={address} />
      It takes effect <RelativeTime at={effectiveAt} />. Until then, withdrawals go to the wallet on record.
    </Alert>
  );
};
