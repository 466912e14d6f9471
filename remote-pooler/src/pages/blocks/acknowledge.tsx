import type { PoolerBlock, PoolerId } from 'shared-api';
import { useAcknowledgeAll, useAcknowledgeBlock } from 'shared-api/operator';
import { announce, Button, focusPageHeading, toast } from 'shared-ui';

const FAILED = 'Acknowledgement Failed';

type BlockAcknowledgementProps = Pick<PoolerBlock, 'id' | 'blockIndex' | 'acknowledged'> & {
  /** Called before the focused button disappears. */
  onDone: () => void;
};

/** Acknowledges a block; nothing once that is done. */
export const BlockAcknowledgement = ({ id, blockIndex, acknowledged, onDone }: BlockAcknowledgementProps) => {
  const acknowledge = useAcknowledgeBlock();
  const run = async () => {
    const outcome = await acknowledge.run(id);
    if (outcome.ok) {
      announce(`Block ${blockIndex} acknowledged`);
      onDone();
    } else toast.error(FAILED, outcome.error);
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

type AcknowledgeAllProps = { count: number; poolerId: PoolerId | undefined };

/** Acknowledges every block that waits for it, on all pages; only of the chosen pool, if there is one. */
export const AcknowledgeAll = ({ count, poolerId }: AcknowledgeAllProps) => {
  const acknowledge = useAcknowledgeAll();
  const run = async () => {
    let acknowledged = 0;
    for (let remaining = 1; remaining > 0; ) {
      const outcome = await acknowledge.run({ poolerId });
      if (!outcome.ok) {
        toast.error(FAILED, outcome.error);
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
