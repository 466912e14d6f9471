import type { Action } from 'shared-api';
import { Button } from '../forms/button.tsx';
import { focusPageHeading } from '../layout/page.tsx';
import { toast } from './toast-store.ts';

/** A button that cancels a pending change of payout wallet and shows the result. `cancel` is `useCancelPayoutChange()`. */
export const CancelPayoutChange = ({
  cancel,
}: {
  cancel: Pick<Action<undefined, unknown>, 'run' | 'pending'>;
}) => {
  const end = async () => {
    const outcome = await cancel.run(undefined);
    if (!outcome.ok) {
      toast.error('The change could not be cancelled', outcome.error);
      return;
    }
    focusPageHeading(); // The button disappears, and the focus must not be lost with it.
    toast.success('Change cancelled');
  };
  return (
    <Button size="sm" pending={cancel.pending} pendingLabel="Cancelling..." onClick={end}>
      Cancel change
    </Button>
  );
};
