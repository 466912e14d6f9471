import { type PoolerFarmer, useUnits } from 'shared-api';
import { usePoolStanding } from 'shared-api/operator';
import { useRemoveFarmer, useResumeFarmer, useSuspendFarmer } from 'shared-api/pool';
import { toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';
import { Consequences } from './consequences.tsx';
import { type Order, orderTexts } from './farmer-orders.ts';

type OrderDialogProps = { order: Order; farmer: PoolerFarmer; onDone: () => void; onCancel: () => void };

/** Confirms that a farmer is suspended, resumed or removed, with the consequences for stake and rewards. */
export const OrderDialog = ({ order, farmer, onDone, onCancel }: OrderDialogProps) => {
  const actions = { suspend: useSuspendFarmer(), resume: useResumeFarmer(), remove: useRemoveFarmer() };
  const { run, pending } = actions[order];
  const { title, description, consequences, confirm, done, failed } = orderTexts(
    order,
    farmer,
    useUnits(),
    Boolean(usePoolStanding().data?.plantingPausedAt),
  );
  const give = async () => {
    const outcome = await run(farmer.farmerId);
    if (outcome.ok) {
      toast.success(done, { description: outcome.value.message });
      onDone();
    } else toast.error(failed, outcome.error);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onCancel()}
      title={title}
      description={description}
      confirmLabel={confirm}
      pendingLabel="Processing..."
      tone={order === 'resume' ? 'primary' : 'danger'}
      pending={pending}
      onConfirm={give}
    >
      <Consequences texts={consequences} />
    </ConfirmDialog>
  );
};
