import { useState } from 'react';
import { FRESHNESS, useCapability, useReadOnly, type WithdrawableWallet } from 'shared-api';
import { useWithdrawable } from 'shared-api/farmer';
import {
  AsOf,
  Button,
  Card,
  DescriptionList,
  ErrorState,
  Grid,
  KeyValue,
  lazyDialog,
  Money,
  Section,
  Skeleton,
} from 'shared-ui';
import { WithdrawalList } from './withdrawal-list.tsx';

const loadDialog = () => import('./withdraw-dialog.tsx');
const WithdrawDialog = lazyDialog(loadDialog);
const PLACES = 7; // so that the parts are seen to add up

/** The custodial wallet: what is there, what is kept back and why, and the way out. Nothing where the server cannot. */
export const WalletCard = () => {
  const wallet = useWithdrawable();
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly();
  if (!useCapability('wallet-withdraw')) return null;
  return (
    <Card
      title="Withdraw"
      icon="wallet"
      description="To your payout wallet, whenever you want."
      actions={
        <>
          <AsOf at={wallet.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          {wallet.data && !readOnly && (
            <Button variant="primary" onPointerEnter={loadDialog} onClick={() => setOpen(true)}>
              Withdraw
            </Button>
          )}
        </>
      }
    >
      {!wallet.data && wallet.error && (
        <ErrorState
          message="Failed to load what you can withdraw. Please try again."
          onRetry={wallet.refresh}
          retrying={wallet.validating}
        />
      )}
      {!wallet.data && !wallet.error && <Skeleton height="9rem" />}
      {wallet.data && (
        <>
          <Grid $columns={2} $min="18rem" $gap={6}>
            {wallet.data.assets.map(asset => (
              <AssetParts key={asset.asset} {...asset} />
            ))}
          </Grid>
          <WithdrawalList />
        </>
      )}
      {open && wallet.data && <WithdrawDialog wallet={wallet.data} onClose={() => setOpen(false)} />}
    </Card>
  );
};

const AssetParts = ({ asset, balance, available, reserved }: WithdrawableWallet['assets'][number]) => (
  <Section title={asset}>
    <DescriptionList>
      <KeyValue label="Balance">
        <Money amount={balance} asset={asset} places={PLACES} />
      </KeyValue>
      {reserved.map(part => (
        <KeyValue key={part.label} label={part.label} hint="Reserved">
          −<Money amount={part.amount} asset={asset} places={PLACES} />
        </KeyValue>
      ))}
      <KeyValue label="Available">
        <Money amount={available} asset={asset} places={PLACES} />
      </KeyValue>
    </DescriptionList>
  </Section>
);
