import { FRESHNESS, useCapability, useSession } from 'shared-api';
import { useCurrentFarmer, useFarmerMoney, useWithdrawable } from 'shared-api/farmer';
import { ErrorState, Grid, Page } from 'shared-ui';
import { styled } from 'styled-components';
import { WithoutAccount } from '../my-pool/without-account.tsx';
import { DepositCard } from './deposit-card.tsx';
import { ExportMovements } from './export-movements.tsx';
import { MoneyCard } from './money-card.tsx';
import { Movements } from './movements.tsx';
import { PayoutChange } from './payout-change.tsx';
import { WaitingWithdrawals } from './waiting-withdrawals.tsx';
import { WithdrawCard } from './withdraw-card.tsx';

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
        <WithoutAccount role={user.role} />
      </Page>
    );
  return <FarmerWallet />;
}

const FarmerWallet = () => {
  const money = useFarmerMoney();
  const wallet = useWithdrawable();
  const contract = useCurrentFarmer().data?.active_contract;
  const holds = useCapability('withdrawal-holds');
  return (
    <Page
      title="Wallet"
      freshness={{ of: [money, wallet], freshFor: FRESHNESS.pulse.freshFor }}
      actions={<ExportMovements money={money.data} />}
    >
      {!money.data && money.error ? (
        <ErrorState
          boxed
          message="Couldn't load your wallet."
          detail={money.error.message}
          onRetry={money.refresh}
          retrying={money.validating}
        />
      ) : (
        <MoneyCard money={money.data} wallet={wallet.data} contract={contract} />
      )}
      {wallet.data?.payoutChange && <PayoutChange {...wallet.data.payoutChange} />}
      {holds && <WaitingWithdrawals />}
      <Grid $columns={2} $min="20rem">
        <Target id="deposit" tabIndex={-1}>
          <DepositCard wallet={wallet} />
        </Target>
        <Target id="withdraw" tabIndex={-1}>
          <WithdrawCard wallet={wallet} />
        </Target>
      </Grid>
      <Movements />
    </Page>
  );
};
