import { useState } from 'react';
import { type FarmerId, type PoolerId, useUnits } from 'shared-api';
import { useRemoveInactiveFarmers, useSuspendAllFarmers } from 'shared-api/pool';
import { Stack, toast } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { ConfirmDialog } from 'shared-ui/overlays';
import { Consequences } from './consequences.tsx';
import { type FarmersOrder, farmersOrderTexts } from './farmers-orders.ts';

type FarmersOrderDialogProps = {
  order: FarmersOrder;
  poolerId: PoolerId | undefined;
  count: number;
  stake: string | null | undefined;
  onClose: () => void;
};

const NAMED = 5;
const firstOf = (farmers: readonly string[]) => {
  const more = farmers.length - NAMED;
  return farmers.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Gives an order to many farmers once the word is typed; the server handles them in batches, until none is left. */
export default function FarmersOrderDialog({ order, poolerId, onClose, ...props }: FarmersOrderDialogProps) {
  const actions = { suspend: useSuspendAllFarmers(), remove: useRemoveInactiveFarmers() };
  const units = useUnits();
  const [texts] = useState(() => farmersOrderTexts(order, props, units)); // the count shrinks while it runs
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number>();
  const [wrong, setWrong] = useState(false);
  const run = async () => {
    setWrong(typed !== texts.word);
    if (typed !== texts.word) return;
    let changed = 0;
    const refused = new Map<FarmerId, string>();
    for (let remaining = 1; remaining > 0; ) {
      setDone(changed);
      const outcome = await actions[order].run({ ...(poolerId && { poolerId }) });
      if (!outcome.ok) {
        const description = `${changed} ${texts.past}, then: ${outcome.error.message}`;
        toast.error(texts.failed, outcome.error, { description });
        onClose();
        return;
      }
      changed += outcome.value.changed;
      for (const { farmerId, name, reason } of outcome.value.refused)
        refused.set(farmerId, `${name} (${reason})`);
      remaining = outcome.value.changed > 0 ? outcome.value.remaining : 0;
    }
    const count = `${changed} ${texts.past}`;
    if (refused.size === 0) toast.success(texts.done, { description: count });
    else
      toast.failure(texts.incomplete, {
        description: `${count}. Not ${texts.past}: ${firstOf([...refused.values()])}`,
      });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      pendingLabel={`${done ?? 0} ${texts.past}...`}
      pending={done !== undefined}
      onConfirm={run}
    >
      <Stack>
        <Consequences texts={texts.consequences} />
        <TextField
          label={`Type ${texts.word} to confirm`}
          autoComplete="off"
          value={typed}
          error={wrong ? `Type ${texts.word} in capitals` : undefined}
          onChange={event => setTyped(event.target.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
