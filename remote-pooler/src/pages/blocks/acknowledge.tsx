import type { PoolerBlock } from 'shared-api';
import { useAcknowledgeBlock } from 'shared-api/operator';
import { announce, Button, toast } from 'shared-ui';

type BlockAcknowledgementProps = Pick<PoolerBlock, 'id' | 'blockIndex' | 'acknowledged'> & {
  /** Called before the focused button disappears. */
  onDone: () => void;
};

/** Acknowledges a block; renders nothing once that is done. */
export const BlockAcknowledgement = ({ id, blockIndex, acknowledged, onDone }: BlockAcknowledgementProps) => {
  const acknowledge = useAcknowledgeBlock();
  const run = async () => {
    const outcome = await acknowledge.run(id);
    if (outcome.ok) {
      announce(`Block ${blockIndex} acknowledged`);
      onDone();
    } else toast.error('Acknowledgement Failed', outcome.error);
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
