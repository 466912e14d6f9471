import { type MouseEvent, type ReactNode, useState } from 'react';
import { formatAmount, parseAmount, toDecimal, type WithdrawableWallet, type Withdrawal } from 'shared-api';
import { useWithdraw } from 'shared-api/membership';
import { Alert, Button, toast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import { WithdrawReview } from './withdraw-review.tsx';
import { amountOnButton } from './withdraw-rules.ts';
import { WithdrawalProgress } from './withdrawal-progress.tsx';

type WithdrawDialogProps = {
  wallet: WithdrawableWallet;
  /** The values entered on the page. */
  form: WithdrawalForm;
  onClose: () => void;
};

/** The review of a withdrawal, and its stages once it is requested. */
export default function WithdrawDialog({ wallet, form, onClose }: WithdrawDialogProps) {
  const [requested, setRequested] = useState<Withdrawal | null>(null);
  const withdraw = useWithdraw();
  const { asset, amount, available } = form;

  const send = async ({ detail }: MouseEvent) => {
    // The second click of a double click on the button before was not meant for this one.
    if (amount === undefined || form.blocked || detail > 1) return;
    const outcome = await withdraw.run({
      asset,
      amount: toDecimal(amount),
      // A block may be planted between the review and the request.
      ...(form.everything && { upTo: true }),
    });
    if (!outcome.ok) {
      toast.error('Withdrawal Failed', outcome.error);
      return;
    }
    toast.success('Withdrawal requested', {
      description: outcome.value.sendAfter
        ? 'It is sent after a waiting time. You can stop it until then.'
        : `${formatAmount(parseAmount(asset, outcome.value.amount), { places: 7 })} ${asset} is on its way to your payout wallet.`,
    });
    setRequested(outcome.value);
    form.clear();
  };

  // A function, not a component: the open dialog stays, and only its contents change.
  const closing = (title: string, button: string, children: ReactNode) => (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button key={button} variant="primary" onClick={onClose}>
          {button}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
  if (requested) return closing('Withdrawal', 'Done', <WithdrawalProgress withdrawal={requested} />);
  if (amount === undefined)
    return closing(
      'Review withdrawal',
      'Change amount',
      <Alert tone="waiting">The available amount changed during your review. {form.problem}.</Alert>,
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!withdraw.pending}
      title="Review withdrawal"
      footer={
        <>
          <Button onClick={onClose} disabled={withdraw.pending}>
            Cancel
          </Button>
          <Button
            key="send"
            variant="primary"
            onClick={send}
            disabled={form.blocked}
            pending={withdraw.pending}
            pendingLabel="Sending..."
          >
            Withdraw {amountOnButton(amount)} {asset}
          </Button>
        </>
      }
    >
      <WithdrawReview
        wallet={wallet}
        asset={asset}
        amount={amount}
        available={available}
        everything={form.everything}
      />
    </Dialog>
  );
}
