import type { PoolerId } from 'shared-api';
import { useAcknowledgeAll } from 'shared-api/operator';
import { Button, focusPageHeading, toast } from 'shared-ui';

type AcknowledgeAllProps = { count: number; poolerId: PoolerId | undefined };

/** Acknowledges every block that waits for it, on all pages; only for the chosen pool, if there is one. */
export const AcknowledgeAll = ({ count, poolerId }: AcknowledgeAllProps) => {
  const acknowledge = useAcknowledgeAll();
  const run = async () => {
    let acknowledged = 0;
    for (let remaining = 1; remaining > 0; ) {
      const outcome = await acknowledge.run({ poolerId });
      if (!outcome.ok) {
        toast.error('Acknowledgement Failed', outcome.error);
        return;
      }
      acknowledged += outcome.value.acknowledged;
      remaining = outcome.value.acknowledged > 0 ? outcome.value.remaining : 0;
    }
    focusPageHeading(); // The button has nothing more to do.
    toast.success('Blocks Acknowledged', { description: `${acknowledged} acknowledged` });
  };
  return (
    <Button
      icon="check"
      onClick={run}
      pending={acknowledge.pending}
      pendingLabel="Acknowledging..."
      disabled={count === 0}
    >
      Acknowledge all{count > 0 && ` (${count})`}
    </Button>
  );
};
