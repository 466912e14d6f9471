import type { Withdrawal } from 'shared-api';
import { useStopWithdrawal } from 'shared-api/farmer';
import { Button, toast } from 'shared-ui';

/** Stops a withdrawal that waits. */
export const StopWithdrawal = ({ id }: Pick<Withdrawal, 'id'>) => {
  const stop = useStopWithdrawal();
  const end = async () => {
    const outcome = await stop.run(id);
    if (outcome.ok) toast.success('Withdrawal stopped', { description: 'The amount stays in your wallet.' });
    else toast.error('The withdrawal could not be stopped', outcome.error);
  };
  return (
    <div>
      <Button size="sm" pending={stop.pending} pendingLabel="Stopping..." onClick={end}>
        Stop withdrawal
      </Button>
    </div>
  );
};
