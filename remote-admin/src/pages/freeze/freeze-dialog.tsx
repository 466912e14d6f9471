import type { UserId } from 'shared-api';
import { useFreezeWithdrawals, useLiftFreeze } from 'shared-api/administration';
import { toast } from 'shared-ui';
import { failedTitle } from '../failed-title.ts';
import { ReasonDialog } from '../users/reason-dialog.tsx';

const FREEZE = {
  title: (target: string) => `Freeze the withdrawals of ${target}?`,
  description:
    'No further withdrawals are sent; those already sent continue. The freeze ends after 24 hours. If there is another admin, they can approve it, and it then lasts until it is lifted. Farmers see the reason on their Wallet page.',
  confirmLabel: 'Freeze withdrawals',
  pendingLabel: 'Freezing...',
  tone: 'danger',
  done: 'Withdrawals are frozen',
} as const;

const LIFT = {
  title: (target: string) => `Lift the freeze for ${target}?`,
  description: 'Waiting withdrawals are then sent. If there is another admin, they must approve this first.',
  confirmLabel: 'Lift freeze',
  pendingLabel: 'Lifting...',
  tone: 'primary',
  done: 'The freeze is lifted',
} as const;

type FreezeDialogProps = {
  order: 'freeze' | 'lift';
  /** The account to freeze; all accounts if omitted. */
  account?: { id: UserId; email: string } | undefined;
  onClose: () => void;
};

/** Asks for a reason before withdrawals are frozen or a freeze is lifted. */
export default function FreezeDialog({ order, account, onClose }: FreezeDialogProps) {
  const freeze = useFreezeWithdrawals();
  const lift = useLiftFreeze();
  const { run, pending, error } = order === 'freeze' ? freeze : lift;
  const { title, done, ...words } = order === 'freeze' ? FREEZE : LIFT;
  const target = account?.email ?? 'all accounts';
  const confirm = async (reason: string) => {
    const outcome = await run({ reason, ...(account && { userId: account.id }) });
    if (!outcome.ok) return;
    toast.success(outcome.value.message ?? done, { description: account?.email ?? 'All accounts' });
    onClose();
  };
  return (
    <ReasonDialog
      {...words}
      title={title(target)}
      pending={pending}
      failed={{ title: failedTitle(error), error }}
      onConfirm={reason => void confirm(reason)}
      onClose={onClose}
    />
  );
}
