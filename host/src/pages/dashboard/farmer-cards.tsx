import type { BlockchainData, FarmerSummary, Resource } from 'shared-api';
import { FRESHNESS, useUnits } from 'shared-api';
import { Address, AsOf, Count, Grid, Money, StatCard, walletCopyTexts } from 'shared-ui';
import { amountOf } from './texts.ts';

type FarmerCardsProps = { blockchain: Resource<BlockchainData>; summary: Resource<FarmerSummary> };

const missing = 'Not available';

/** The four cards of the overview (spec §2). What did not arrive says so; the others stay. */
export const FarmerCards = ({ blockchain, summary }: FarmerCardsProps) => {
  const { stake, reward } = useUnits();
  const { custodialWallet: wallet, currentBlock } = blockchain.data ?? {};
  const height = currentBlock?.height;
  const asOf = <AsOf at={blockchain.updatedAt} freshFor={FRESHNESS.ledger.freshFor} />;
  return (
    <Grid>
      <StatCard
        label="Custodial Wallet"
        icon="wallet"
        loading={blockchain.loading}
        value={
          wallet?.address ? (
            <Address address={wallet.address} name="custodial wallet address" {...walletCopyTexts} />
          ) : (
            missing
          )
        }
        note={
          wallet?.xlmBalance && (
            <>
              <Money amount={amountOf('XLM', wallet.xlmBalance)} asset="XLM" /> for fees and reserves
            </>
          )
        }
      />
      <StatCard
        label="Balance"
        icon="coins"
        loading={blockchain.loading}
        value={<Money amount={amountOf('KALE', wallet?.balance)} asset="KALE" missing={missing} />}
        note={asOf}
      />
      <StatCard
        label="Block Index"
        icon="cube"
        loading={blockchain.loading}
        value={
          height === null || height === undefined ? (
            missing
          ) : (
            <>
              #<Count value={height} />
            </>
          )
        }
        note={asOf}
      />
      <StatCard
        label="Total Staked"
        icon="sprout"
        loading={summary.loading}
        value={
          <Money
            amount={amountOf(stake, summary.data?.lifetime?.totalStakedHuman)}
            asset={stake}
            missing={missing}
          />
        }
        note={
          summary.data?.lifetime?.totalRewardsHuman ? (
            <>
              <Money amount={amountOf(reward, summary.data.lifetime.totalRewardsHuman)} asset={reward} />{' '}
              earned in all
            </>
          ) : undefined
        }
      />
    </Grid>
  );
};
