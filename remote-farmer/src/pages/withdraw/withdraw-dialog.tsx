import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { formatAmount, toDecimal, type WithdrawableWallet, type Withdrawal } from 'shared-api';
import { useWithdraw } from 'shared-api/farmer';
import { Button, Stack, toast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { useWithdrawalForm, type WithdrawalForm } from './use-withdrawal-form.ts';
import { AssetChoice, WithdrawFields } from './withdraw-fields.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import { amountOnButton } from './withdraw-rules.ts';
import { WithdrawalProgress } from './withdrawal-progress.tsx';

type WithdrawDialogProps = {
  wallet: WithdrawableWallet;
  /** What was entered on a page: the dialog begins with its review. */
  form?: WithdrawalForm;
  onClose: () => void;
};

/** Amount, review, and the stages of the withdrawal once it is requested. */
export default function WithdrawDialog({ wallet, form: given, onClose }: WithdrawDialogProps) {
  const own = useWithdrawalForm(wallet);
  const form = given ?? own;
  const [reviewing, setReviewing] = useState(given !== undefined);
  const [requested, setRequested] = useState<Withdrawal | null>(null);
  const withdraw = useWithdraw();
  const id = useId();
  const { asset, amount, available } = form;

  const review = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) setReviewing(true);
  };
  const send = async ({ detail }: MouseEvent) => {
    // The second click of a double click on the button before was not meant for this one.
    if (amount === undefined || form.blocked || detail > 1) return;
    const outcome = await withdraw.run({ asset, amount: toDecimal(amount) });
    if (!outcome.ok) {
      toast.error('Withdrawal Failed', outcome.error);
      return;
    }
    toast.success('Withdrawal requested', {
      description: `${formatAmount(amount, { places: 7 })} ${asset} is on its way to your payout wallet.`,
    });
    setRequested(outcome.value);
    form.clear();
  };

  if (requested)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Withdrawal"
        footer={
          <Button key="done" variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <WithdrawalProgress withdrawal={requested} />
      </Dialog>
    );
  if (reviewing && amount !== undefined)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        dismissible={!withdraw.pending}
        title="Review withdrawal"
        footer={
          <>
            <Button onClick={() => (given ? onClose() : setReviewing(false))} disabled={withdraw.pending}>
              {given ? 'Cancel' : 'Back'}
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
        <WithdrawReview wallet={wallet} asset={asset} amount={amount} available={available} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Withdraw"
      description="To your payout wallet, at any time."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} disabled={form.blocked}>
            Review withdrawal
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={review} noValidate>
        <Stack $gap={4}>
          <AssetChoice wallet={wallet} form={form} />
          <WithdrawFields wallet={wallet} form={form} />
        </Stack>
      </form>
    </Dialog>
  );
}
