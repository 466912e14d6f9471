import { useApprovePooler, usePausePooler, useResumePooler } from 'shared-api/administration';
import { Alert, DescriptionList, KeyValue, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';
import { failedTitle } from '../failed-title.ts';
import { type Decision, POOL_ORDERS, WHILE_PAUSED } from './pool-orders.ts';

/** Asks before a pool is opened or closed to farmers. */
export default function DecisionDialog({ order, pool, onClose }: Decision & { onClose: () => void }) {
  const actions = { approve: useApprovePooler(), pause: usePausePooler(), resume: useResumePooler() };
  const { run, pending, error } = actions[order];
  const words = pool.plantingPausedAt
    ? { ...POOL_ORDERS[order], ...WHILE_PAUSED[order] }
    : POOL_ORDERS[order];
  const confirm = async () => {
    const outcome = await run(pool.id);
    if (!outcome.ok) return;
    toast.success(`${pool.name} ${words.done}`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${words.verb} ${pool.name}?`}
      description={words.meaning}
      confirmLabel={`${words.verb} pool`}
      pendingLabel={words.pending}
      tone={words.tone}
      pending={pending}
      onConfirm={confirm}
    >
      <DescriptionList>
        <KeyValue label="Pool">{pool.id}</KeyValue>
        <KeyValue label="Operator">{pool.operatorEmail ?? 'Not available'}</KeyValue>
        <KeyValue label="Payout address">{pool.payoutAddress ?? 'Not available'}</KeyValue>
        <KeyValue label="Farmers">
          {pool.currentFarmers} of {pool.maxFarmers}
        </KeyValue>
      </DescriptionList>
      {error && (
        <Alert tone="loss" title={failedTitle(error)}>
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
