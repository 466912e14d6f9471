import type { PoolerBlock } from 'shared-api';
import { useAcknowledgeBlock } from 'shared-api/operator';
import { announce, Button, Row, toast } from 'shared-ui';
import { Acknowledgement } from './acknowledgement.tsx';

const FAILED = 'Acknowledgement Failed';

/** Whether a block is acknowledged; while it is not, a button does it. */
export const BlockAcknowledgement = ({ id, blockIndex, acknowledged }: PoolerBlock) => {
  const acknowledge = useAcknowledgeBlock();
  const run = async () => {
    const outcome = await acknowledge.run(id);
    if (outcome.ok) announce(`Block ${blockIndex} acknowledged`);
    else toast.failure(FAILED, { description: outcome.error.message });
  };
  return (
    <Row $gap={2}>
      <Acknowledgement acknowledged={acknowledged} />
      {!acknowledged && (
        <Button
          size="sm"
          icon="check"
          onClick={run}
          pending={acknowledge.pending}
          aria-label={`Acknowledge block #${blockIndex}`}
        >
          Acknowledge
        </Button>
      )}
    </Row>
  );
};

/** Acknowledges these blocks one after the other; stops at the first failure and says how far it came. */
export const AcknowledgeAll = ({ blocks }: { blocks: readonly PoolerBlock[] }) => {
  const acknowledge = useAcknowledgeBlock();
  const run = async () => {
    let done = 0;
    for (const { id } of blocks) {
      const outcome = await acknowledge.run(id);
      if (!outcome.ok) {
        toast.failure(FAILED, {
          description: `${done} of ${blocks.length} acknowledged, then: ${outcome.error.message}`,
        });
        return;
      }
      done += 1;
    }
    toast.success('Blocks Acknowledged', { description: `${done} acknowledged` });
  };
  return (
    <Button
      icon="check"
      onClick={run}
      pending={acknowledge.pending}
      pendingLabel="Acknowledging..."
      disabled={blocks.length === 0}
    >
      Acknowledge all{blocks.length > 0 && ` (${blocks.length})`}
    </Button>
  );
};
