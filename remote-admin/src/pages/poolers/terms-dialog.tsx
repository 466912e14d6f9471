import { useState } from 'react';
import { asPercent, type Fraction } from 'shared-api';
import { type AdminPool, type PoolTermsRequest, useSetPoolerTerms } from 'shared-api/administration';
import { Alert, toast } from 'shared-ui';
import { NumberField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';
import { failedTitle } from '../failed-title.ts';

// The server's limits.
const MAX_SPLIT = 50; // percent
const MAX_PLATFORM_FEE = 25; // percent
const SHORTEST_DELAY = 1; // blocks
const LONGEST_DELAY = 8640; // blocks

const percentOf = (share: Fraction | null | undefined) => (share == null ? null : asPercent(share));

/** Only changed terms, shares as fractions. */
const changes = (
  before: Record<'split' | 'fee' | 'delay', number | null>,
  after: typeof before,
): PoolTermsRequest => ({
  ...(after.split !== null && after.split !== before.split && { rewardSplit: after.split / 100 }),
  ...(after.fee !== null && after.fee !== before.fee && { platformFee: after.fee / 100 }),
  ...(after.delay !== null && after.delay !== before.delay && { exitDelay: after.delay }),
});

/** Changes a pool's terms for new contracts. */
export default function TermsDialog({ pool, onClose }: { pool: AdminPool; onClose: () => void }) {
  const { run, pending, error } = useSetPoolerTerms();
  const [before] = useState({
    split: percentOf(pool.rewardSplit),
    fee: percentOf(pool.platformFee),
    delay: pool.exitDelay ?? null,
  });
  const [idle, setIdle] = useState(false);
  const form = useForm<Parameters<typeof changes>[0]>({
    initial: before,
    onSubmit: async terms => {
      const change = changes(before, terms);
      const nothing = Object.keys(change).length === 0;
      setIdle(nothing);
      if (nothing) return;
      const outcome = await run({ poolerId: pool.id, ...change });
      if (!outcome.ok) return;
      const { message } = outcome.value;
      if (message) toast.success(message, { description: `Terms of ${pool.name}` });
      else toast.success(`Terms of ${pool.name} changed`);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title={`Terms of ${pool.name}`}
      description="Applies to new contracts. Current members keep their terms."
      confirmLabel="Change terms"
      pendingLabel="Changing..."
      pending={pending}
      notice={idle && <Alert>These are the current terms. Change a value first.</Alert>}
      failed={{ title: failedTitle(error), error }}
    >
      <NumberField
        label="Pool's share"
        unit="%"
        min={0}
        max={MAX_SPLIT}
        step={0.01}
        {...form.number('split')}
      />
      <NumberField
        label="Platform fee"
        unit="%"
        min={0}
        max={MAX_PLATFORM_FEE}
        step={0.01}
        {...form.number('fee')}
      />
      <NumberField
        label="Exit delay"
        unit="blocks"
        // A pool may still have no delay, and its other terms can be changed.
        min={before.delay === 0 ? 0 : SHORTEST_DELAY}
        max={LONGEST_DELAY}
        {...form.number('delay')}
      />
    </FormDialog>
  );
}
