import { type FormEvent, useId, useState } from 'react';
import { type Asset, formatAmount, parseAmount, toDecimal, type WithdrawableWallet } from 'shared-api';
import { useWithdraw } from 'shared-api/farmer';
import {
  Alert,
  Button,
  DescriptionList,
  KeyValue,
  Money,
  RelativeTime,
  Stack,
  toast,
  walletCopyTexts,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { RadioGroup, TextField } from 'shared-ui/forms';
import { Dialog } from 'shared-ui/overlays';
import { plainAmount, readTyped } from './withdraw-rules.ts';

type WithdrawDialogProps = { wallet: WithdrawableWallet; onClose: () => void };

/** How much of which asset goes to the payout wallet; what it costs is said before. */
export default function WithdrawDialog({ wallet, onClose }: WithdrawDialogProps) {
  const [asset, setAsset] = useState<Asset>('KALE');
  const [entered, setEntered] = useState('');
  const [everything, setEverything] = useState(false);
  const [shown, setShown] = useState(false);
  const withdraw = useWithdraw();
  const form = useId();
  const chosen = wallet.assets.find(each => each.asset === asset);
  const available = parseAmount(asset, chosen?.available ?? '0');
  // Who asked for everything gets what is available when they press, not when they asked.
  const text = everything ? toDecimal(available) : entered;
  const minimum = parseAmount(asset, chosen?.minimum ?? '0');
  const typed = readTyped(asset, text, { available, minimum });
  const waits = chosen?.open || Boolean(wallet.nextAt);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (typed.amount === undefined || waits) return;
    const outcome = await withdraw.run({ asset, amount: toDecimal(typed.amount) });
    if (outcome.ok) {
      toast.success('Withdrawal requested', {
        description: `${formatAmount(typed.amount, { places: 7 })} ${asset} is on its way to your payout wallet.`,
      });
      onClose();
    } else toast.error('Withdrawal Failed', outcome.error);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!withdraw.pending}
      title="Withdraw"
      description="A withdrawal that is confirmed cannot be taken back."
      footer={
        <>
          <Button onClick={onClose} disabled={withdraw.pending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={waits}
            pending={withdraw.pending}
            pendingLabel="Sending..."
          >
            Withdraw
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Stack $gap={5}>
          <RadioGroup
            legend="Asset"
            options={wallet.assets.map(each => ({ value: each.asset, label: each.asset }))}
            value={asset}
            onValueChange={setAsset}
          />
          {chosen?.open && (
            <Alert tone="waiting">
              A withdrawal of {asset} is on its way. You can ask for another once it has ended.
            </Alert>
          )}
          {wallet.nextAt && !chosen?.open && (
            <Alert tone="waiting">
              You have asked for as many withdrawals as a wallet may within 24 hours. The next is possible{' '}
              <RelativeTime at={wallet.nextAt} />.
            </Alert>
          )}
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={event => {
              setEntered(event.target.value);
              setEverything(false);
            }}
            error={shown ? typed.problem : undefined}
            hint={`${formatAmount(available, { places: 7 })} ${asset} available${minimum > 0n ? `, at least ${plainAmount(minimum)} ${asset}` : ''}`}
          />
          <div>
            <Button size="sm" onClick={() => setEverything(true)} disabled={available <= 0n}>
              Everything available
            </Button>
          </div>
          <DescriptionList>
            <KeyValue label="You withdraw">
              {typed.amount === undefined ? (
                'Not entered yet'
              ) : (
                <Money amount={typed.amount} asset={asset} places={7} />
              )}
            </KeyValue>
            <KeyValue label="To your payout wallet">
              <Address
                address={wallet.payoutWallet}
                name="payout wallet address"
                refused={walletCopyTexts.refused}
              />
            </KeyValue>
            <KeyValue label="Network fee" hint="At most, from what is kept for fees">
              <Money amount={wallet.fee} asset="XLM" places={7} />
            </KeyValue>
          </DescriptionList>
          {asset === 'KALE' && (
            <Alert tone="information">
              Your payout wallet must have added KALE, or it cannot receive any.
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
