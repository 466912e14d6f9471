import type { PoolerBlock } from 'shared-api';
import { useAcknowledgeAll, useAcknowledgeBlock } from 'shared-api/operator';
import { announce, Button, toast } from 'shared-ui';

const FAILED = 'Acknowledgement Failed';

/** Acknowledges a block; nothing once that is done. */
export const BlockAcknowledgement = ({ id, blockIndex, acknowledged }: PoolerBlock) => {
  const acknowledge = useAcknowledgeBlock();
  const run = async () => {
    const outcome = await acknowledge.run(id);
    if (outcome.ok) announce(`Block ${blockIndex} acknowledged`);
    else toast.failure(FAILED, { description: outcome.error.message });
  };
  if (acknowledged) return null;
  return (
    <Button
      size="sm"
      icon="check"
      onClick={run}
      pending={acknowledge.pending}
      aria-label={`Acknowledge block #${blockIndex}`}
    >
      Acknowledge
    </Button>
  );
};

/** Acknowledges every block that waits for it, on all pages. */
export const AcknowledgeAll = ({ count }: { count: number }) => {
  const acknowledge = useAcknowledgeAll();
  const run = async () => {
    let acknowledged = 0;
    for (let remaining = 1; remaining > 0; ) {
      const outcome = await acknowledge.run(undefined);
      if (!outcome.ok) {
        toast.failure(FAILED, { description: outcome.error.message });
        return;
      }
      acknowledged += outcome.value.acknowledged;
      remaining = outcome.value.acknowledged > 0 ? outcome.value.remaining : 0;
    }
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
