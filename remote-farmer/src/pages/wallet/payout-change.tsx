import { useReadOnly, type WithdrawableWallet } from 'shared-api';
import { useCancelPayoutChange } from 'shared-api/account';
import { Alert, Button, RelativeTime, toast } from 'shared-ui';
import { GroupedAddress } from '../withdraw/grouped-address.tsx';

/** A change of payout wallet that waits, with a way to end it. */
export const PayoutChange = ({ address, effectiveAt }: NonNullable<WithdrawableWallet['payoutChange']>) => {
  const readOnly = useReadOnly();
  const cancel = useCancelPayoutChange();
  const end = async () => {
    const outcome = await cancel.run(undefined);
    if (outcome.ok) toast.success('Change cancelled');
    else toast.error('The change could not be cancelled', outcome.error);
  };
  return (
    <Alert
      tone="waiting"
      title="Your payout wallet is about to change"
      action={
        !readOnly && (
          <Button size="sm" pending={cancel.pending} pendingLabel="Cancelling..." onClick={end}>
            Cancel change
          </Button>
        )
      }
    >
      <GroupedAddress address={address} />
      It takes effect <RelativeTime at={effectiveAt} />. Until then, withdrawals go to the wallet on record.
    </Alert>
  );
};
