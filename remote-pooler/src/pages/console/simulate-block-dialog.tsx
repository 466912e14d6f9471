import { useState } from 'react';
import type { BlockDiscoveredRequest, PoolerId } from 'shared-api';
import { useReportBlock } from 'shared-api/operator';
import { Checkbox, Select, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from '../form-dialog.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A simulated discovery: the typed values, with random values for the rest (spec §7). */
const simulatedBlock = (
  poolerId: PoolerId,
  block: { blockIndex: number; entropy: string; plantable: boolean },
  now: Date,
): BlockDiscoveredRequest => ({
  event: 'new_block_discovered',
  poolerId,
  blockIndex: block.blockIndex,
  blockData: {
    hash: hex(32),
    difficulty: hex(4),
    timestamp: now.toISOString(),
    entropy: block.entropy,
    age: 0,
  },
  metadata: {
    plantable: block.plantable,
    estimatedReward: String(crypto.getRandomValues(new Uint32Array(1))[0]),
    ranges: [{ start: hex(4), end: hex(4) }],
  },
});

/** Reports a block to the pool (spec §2, Simulate Block Discovery). */
export default function SimulateBlockDialog({ onClose }: { onClose: () => void }) {
  const report = useReportBlock();
  const pools = usePoolChoice();
  const [chosen, choose] = useState<PoolerId>();
  const poolerId = chosen ?? pools[0]?.value;
  const form = useForm({
    initial: { blockIndex: '', entropy: '', plantable: true },
    onSubmit: async ({ blockIndex, entropy, plantable }) => {
      if (!/^\d{1,10}$/.test(blockIndex.trim()) || entropy.trim() === '' || !poolerId) {
        toast.failure('Validation Error', { description: 'Block index and entropy are required' });
        return;
      }
      const block = { blockIndex: Number(blockIndex), entropy: entropy.trim(), plantable };
      const outcome = await report.run(simulatedBlock(poolerId, block, new Date()));
      if (outcome.ok) {
        toast.success('Block Notification Sent', { description: outcome.value.message || undefined });
        onClose();
      } else toast.error('Notification Failed', outcome.error);
    },
  });

  return (
    <FormDialog
      title="Simulate Block Discovery"
      description="Reports a block to the pool, as your miner does when it finds one."
      submitLabel="Send Notification"
      pending={report.pending}
      pendingLabel="Sending..."
      onSubmit={form.submit}
      onClose={onClose}
    >
      {pools.length > 1 && <Select label="Pooler" options={pools} value={poolerId} onValueChange={choose} />}
      <TextField label="Block Index" inputMode="numeric" {...form.text('blockIndex')} />
      <TextField label="Entropy" mono {...form.text('entropy')} />
      <Checkbox
        label="Plantable block"
        checked={form.values.plantable}
        onCheckedChange={checked => form.set('plantable', checked)}
      />
    </FormDialog>
  );
}
