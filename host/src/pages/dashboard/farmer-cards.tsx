import { type BlockchainData, type FarmerSummary, FRESHNESS, type Resource, useUnits } from 'shared-api';
import { AsOf, Grid, Money, walletCopyTexts } from 'shared-ui';
import { Address, StatCard } from 'shared-ui/content';
import { Missing } from './missing.tsx';
import { amountOf } from './texts.ts';

type FarmerCardsProps = { blockchain: Resource<BlockchainData>; summary: Resource<FarmerSummary> };

/** The four cards of the overview (spec §2). What did not arrive says so; the others stay. */
export const FarmerCards = ({ blockchain, summary }: FarmerCardsProps) => {
  const { stake, reward } = useUnits();
  const { custodialWallet: wallet, currentBlock } = blockchain.data ?? {};
  const height = currentBlock?.height;
  const lifetime = summary.data?.lifetime;
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
            <Missing />
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
        value={
          wallet?.balance ? <Money amount={amountOf('KALE', wallet.balance)} asset="KALE" /> : <Missing />
        }
        note={asOf}
      />
      <StatCard
        label="Block Index"
        icon="cube"
        loading={blockchain.loading}
        value={height === null || height === undefined ? <Missing /> : `#${height}`}
        note={asOf}
      />
      <StatCard
        label="Total Staked"
        icon="sprout"
        loading={summary.loading}
        value={
          lifetime?.totalStakedHuman ? (
            <Money amount={amountOf(stake, lifetime.totalStakedHuman)} asset={stake} />
          ) : (
            <Missing />
          )
        }
        note={
          lifetime?.totalRewardsHuman ? (
            <>
              <Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} /> earned in all
            </>
          ) : undefined
        }
      />
    </Grid>
  );
};
