import { FRESHNESS, useCapability, useReadOnly, useSession, type WithdrawableWallet } from 'shared-api';
import { useCancelPayoutChange } from 'shared-api/account';
import { useCurrentFarmer, useFarmerMoney } from 'shared-api/farmer';
import { useWithdrawable, useWithdrawals } from 'shared-api/membership';
import { Alert, ErrorState, focusPageHeading, Grid, Money, Page, RelativeTime } from 'shared-ui';
import { CancelPayoutChange } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { WithoutAccount } from '../my-pool/without-account.tsx';
import { GroupedAddress } from '../withdraw/grouped-address.tsx';
import { SendTime } from '../withdraw/send-time.tsx';
import { StopWithdrawal } from '../withdraw/stop-withdrawal.tsx';
import { DepositCard } from './deposit-card.tsx';
import { ExportMovements } from './export-movements.tsx';
import { MoneyCard } from './money-card.tsx';
import { Movements, useShownMovements } from './movements.tsx';
import { WithdrawCard } from './withdraw-card.tsx';

/** A pending change of payout wallet, with a way to cancel it. */
const PayoutChange = ({
  address,
  effectiveAt,
  confirmed,
}: NonNullable<WithdrawableWallet['payoutChange']> & { confirmed: boolean }) => {
  const readOnly = useReadOnly();
  const cancel = useCancelPayoutChange();
  return (
    <Alert
      tone="waiting"
      title="Your payout wallet is about to change"
      action={!readOnly && <CancelPayoutChange cancel={cancel} />}
    >
      <GroupedAddress address={address} />
      It takes effect <RelativeTime at={effectiveAt} />. Until then,{' '}
      {confirmed ? 'withdrawals go to the wallet on record' : 'nothing is paid'}.
    </Alert>
  );
};

/** One withdrawal of each asset can be open. */
const LATEST = 10;

/** Withdrawals that wait before they are sent, each with a way to stop it. */
const WaitingWithdrawals = () => {
  const readOnly = useReadOnly();
  const { data } = useWithdrawals({ limit: LATEST });
  const waiting = data?.items.flatMap(({ status, sendAfter, ...withdrawal }) =>
    status === 'requested' && sendAfter ? { ...withdrawal, sendAfter } : [],
  );
  return waiting?.map(({ id, amount, asset, sendAfter }) => (
    <Alert
      key={id}
      tone="waiting"
      title="A withdrawal is waiting"
      action={!readOnly && <StopWithdrawal id={id} onStopped={focusPageHeading} />}
    >
      <Money amount={amount} asset={asset} places={7} /> will be sent to your payout wallet{' '}
      <SendTime at={sendAfter} />.
    </Alert>
  ));
};

/** A card that the buttons under Total lead to, below the header that covers the top of the page. */
const Target = styled.div`
  display: grid;
  min-width: 0;
  scroll-margin-top: 4.5rem;
`;

/** The farmer's balances, movements, deposits and withdrawals. */
export default function Wallet() {
  const { user } = useSession();
  if (user && !user.farmerId)
    return (
      <Page title="Wallet">
        <WithoutAccount role={user.role} of="wallet" />
      </Page>
    );
  return <FarmerWallet />;
}

const FarmerWallet = () => {
  const money = useFarmerMoney();
  const wallet = useWithdrawable();
  const list = useShownMovements();
  const contract = useCurrentFarmer().data?.active_contract;
  const holds = useCapability('withdrawal-holds');
  return (
    <Page
      title="Wallet"
      description="Your KALE, and XLM for network fees"
      freshness={{ of: [money, wallet, list.movements], freshFor: FRESHNESS.pulse.freshFor }}
      actions={<ExportMovements disabled={!money.data} />}
    >
      {!money.data && money.error ? (
        <ErrorState boxed message="Couldn't load your wallet." detail={money.error.message} of={money} />
      ) : (
        <MoneyCard money={money.data} wallet={wallet.data} contract={contract} />
      )}
      {wallet.data?.payoutChange && (
        <PayoutChange {...wallet.data.payoutChange} confirmed={wallet.data.payoutConfirmed} />
      )}
      {holds && <WaitingWithdrawals />}
      <Grid $columns={2} $min="20rem">
        <Target id="deposit" tabIndex={-1}>
          <DepositCard wallet={wallet} />
        </Target>
        <Target id="withdraw" tabIndex={-1}>
          <WithdrawCard wallet={wallet} />
        </Target>
      </Grid>
      <Movements {...list} />
    </Page>
  );
};
