import { type FormEvent, useState } from 'react';
import { type Resource, useCapability, useReadOnly, type WithdrawableWallet } from 'shared-api';
import { Alert, Button, Card, ErrorState, lazyDialog, RelativeTime, Skeleton, Stack } from 'shared-ui';
import { prefetch } from '../prefetch.ts';
import { useWithdrawalForm } from '../withdraw/use-withdrawal-form.ts';
import { AssetChoice, WithdrawFields } from '../withdraw/withdraw-fields.tsx';
import { DailyLimit } from './daily-limit.tsx';

/** Shown while withdrawals are frozen, with the reason and the end. */
const Frozen = ({ reason, since, until }: NonNullable<WithdrawableWallet['frozen']>) => (
  <Alert tone="waiting" title="Withdrawals are frozen">
    <p>Reason: {reason}</p>
    <p>
      Frozen <RelativeTime at={since} />
      {until && (
        <>
          . Ends <RelativeTime at={until} /> unless a second administrator confirms it
        </>
      )}
      . Your balance stays in your wallet. Waiting withdrawals are sent when the freeze ends.
    </p>
  </Alert>
);

const loadDialog = () => import('../withdraw/withdraw-dialog.tsx');
const WithdrawDialog = lazyDialog(loadDialog);
const prefetchDialog = prefetch(loadDialog);

/** The form of a withdrawal; its review opens as a dialog. */
export const WithdrawCard = ({ wallet }: { wallet: Resource<WithdrawableWallet> }) => {
  const readOnly = useReadOnly();
  const able = useCapability('wallet-withdraw');
  const { data, error } = wallet;
  if (able === false) return null;
  if (data && !readOnly && !data.frozen) return <WithdrawForm wallet={data} />;
  return (
    <Card title="Withdraw">
      {data?.frozen && <Frozen {...data.frozen} />}
      {data && readOnly && <p>You are viewing this account. Withdrawing is not possible.</p>}
      {!data && error && <ErrorState message="Couldn't load what you can withdraw." of={wallet} />}
      {!data && !error && <Skeleton height="14rem" />}
    </Card>
  );
};

const WithdrawForm = ({ wallet }: { wallet: WithdrawableWallet }) => {
  const form = useWithdrawalForm(wallet);
  const [open, setOpen] = useState(false);
  const limit = wallet.assets.find(({ asset }) => asset === form.asset)?.dailyLimit;
  const review = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) setOpen(true);
  };
  return (
    <Card title="Withdraw" actions={<AssetChoice wallet={wallet} form={form} />}>
      <form onSubmit={review} noValidate aria-label="Withdraw">
        <Stack $gap={4}>
          <WithdrawFields wallet={wallet} form={form} />
          <Button
            style={{ width: '100%' }}
            variant="primary"
            type="submit"
            disabled={form.blocked}
            onPointerEnter={prefetchDialog}
          >
            Review withdrawal
          </Button>
        </Stack>
        {open && <WithdrawDialog wallet={wallet} form={form} onClose={() => setOpen(false)} />}
      </form>
      {limit && <DailyLimit key={form.asset} asset={form.asset} limit={limit} />}
    </Card>
  );
};
