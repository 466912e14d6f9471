import { type FormEvent, useId, useState } from 'react';
import type { PoolerId } from 'shared-api';
import { useReportBlock } from 'shared-api/operator';
import { Button, Checkbox, Select, Stack, toast } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { Dialog } from 'shared-ui/overlays';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { simulatedBlock } from './block-report.ts';

/** Reports a block as if the pooler had seen it (spec §2, Simulate Block Discovery). */
export default function SimulateBlockDialog({ onClose }: { onClose: () => void }) {
  const report = useReportBlock();
  const pools = usePoolChoice();
  const [chosen, choose] = useState<PoolerId>();
  const poolerId = chosen ?? pools[0]?.value;
  const [blockIndex, setBlockIndex] = useState('');
  const [entropy, setEntropy] = useState('');
  const [plantable, setPlantable] = useState(true);
  const form = useId();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{1,10}$/.test(blockIndex.trim()) || entropy.trim() === '' || !poolerId) {
      toast.failure('Validation Error', { description: 'Block index and entropy are required' });
      return;
    }
    const block = { blockIndex: Number(blockIndex), entropy: entropy.trim(), plantable };
    const outcome = await report.run(simulatedBlock(poolerId, block, new Date()));
    if (outcome.ok) {
      toast.success('Block Notification Sent', { description: outcome.value.message || undefined });
      onClose();
    } else toast.failure('Notification Failed', { description: outcome.error.message });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!report.pending}
      title="Simulate Block Discovery"
      description="Tells the pool about a block, as the pooler program does when it sees one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            pending={report.pending}
            pendingLabel="Sending..."
          >
            Send Notification
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Stack>
          {pools.length > 1 && (
            <Select label="Pooler" options={pools} value={poolerId} onValueChange={choose} />
          )}
          <TextField
            label="Block Index"
            inputMode="numeric"
            value={blockIndex}
            onChange={event => setBlockIndex(event.target.value)}
          />
          <TextField
            label="Entropy"
            mono
            value={entropy}
            onChange={event => setEntropy(event.target.value)}
          />
          <Checkbox
            label="Plantable block"
            checked={plantable}
            onChange={event => setPlantable(event.target.checked)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
