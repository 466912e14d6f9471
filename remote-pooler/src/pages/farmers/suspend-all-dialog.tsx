import { useState } from 'react';
import type { PoolerFarmer } from 'shared-api';
import { useSuspendFarmer } from 'shared-api/operator';
import { toast } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { ConfirmDialog } from 'shared-ui/overlays';

const WORD = 'SUSPEND';

type SuspendAllDialogProps = { farmers: readonly PoolerFarmer[]; onClose: () => void };

/** Suspends these farmers one after the other, once the word is typed; stops at the first failure. */
export default function SuspendAllDialog({ farmers, onClose }: SuspendAllDialogProps) {
  const suspend = useSuspendFarmer();
  const [chosen] = useState(farmers); // the list shrinks while they are suspended
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number>();
  const [wrong, setWrong] = useState(false);
  const run = async () => {
    setWrong(typed !== WORD);
    if (typed !== WORD) return;
    for (const [place, { farmerId }] of chosen.entries()) {
      setDone(place);
      const outcome = await suspend.run(farmerId);
      if (!outcome.ok) {
        toast.failure('Suspension Failed', {
          description: `${place} of ${chosen.length} suspended, then: ${outcome.error.message}`,
        });
        onClose();
        return;
      }
    }
    toast.success('Farmers Suspended', { description: `${chosen.length} suspended` });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title={`Suspend ${chosen.length} farmers?`}
      description="Nothing is planted for them until you resume each one. What is planted is still worked, harvested and paid; contracts and seats stay."
      confirmLabel="Suspend All Farmers"
      pendingLabel={`${done ?? 0} of ${chosen.length} suspended...`}
      pending={done !== undefined}
      onConfirm={run}
    >
      <TextField
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        value={typed}
        error={wrong ? `Type ${WORD} in capitals` : undefined}
        onChange={event => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
