import type { Withdrawal } from 'shared-api';
import { useStopWithdrawal } from 'shared-api/membership';
import { Button, toast } from 'shared-ui';

/** Stops a waiting withdrawal. The button disappears with the wait, and `onStopped` moves the focus. */
export const StopWithdrawal = ({ id, onStopped }: Pick<Withdrawal, 'id'> & { onStopped?: () => void }) => {
  const stop = useStopWithdrawal();
  const end = async () => {
    const outcome = await stop.run(id);
    if (!outcome.ok) {
      toast.error('The withdrawal could not be stopped', outcome.error);
      return;
    }
    onStopped?.();
    toast.success('Withdrawal stopped', { description: 'The amount stays in your wallet.' });
  };
  return (
    <div>
      <Button size="sm" pending={stop.pending} pendingLabel="Stopping..." onClick={end}>
        Stop withdrawal
      </Button>
    </div>
  );
};
