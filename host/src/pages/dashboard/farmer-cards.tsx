import {
  type BlockchainData,
  type FarmerMoney,
  type FarmerSummary,
  FRESHNESS,
  type Resource,
  useUnits,
} from 'shared-api';
import { AsOf, Grid, Money, Row, walletCopyTexts } from 'shared-ui';
import { Address, StatCard } from 'shared-ui/content';
import { styled } from 'styled-components';
import { NoData } from './no-data.tsx';
import { amountOf } from './texts.ts';

/** What a figure means and how old it is: side by side, or one under the other where it is narrow. */
const Notes = styled(Row)`
  gap: 0 var(--space-3);
`;

type FarmerCardsProps = {
  blockchain: Resource<BlockchainData>;
  summary: Resource<FarmerSummary>;
  /** Undefined on servers without it; then the cards show the wallet's balance and the stakes of all blocks. */
  money: FarmerMoney | undefined;
};

/** The four cards of the overview (spec §2). A card whose data failed to load says so; the others stay. */
export const FarmerCards = ({ blockchain, summary, money }: FarmerCardsProps) => {
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
            <NoData />
          )
        }
        note={
          <Notes>
            {wallet?.xlmBalance && (
              <span>
                <Money amount={amountOf('XLM', wallet.xlmBalance)} asset="XLM" /> for fees and reserves
              </span>
            )}
            {asOf}
          </Notes>
        }
      />
      <StatCard
        label="Balance"
        icon="coins"
        loading={blockchain.loading}
        value={
          (money?.available ?? wallet?.balance) ? (
            <Money amount={money?.available ?? wallet?.balance} asset="KALE" />
          ) : (
            <NoData />
          )
        }
        note={
          <Notes>
            {money && <span>available in your wallet</span>}
            {asOf}
          </Notes>
        }
      />
      <StatCard
        label="Block Index"
        icon="cube"
        loading={blockchain.loading}
        value={height === null || height === undefined ? <NoData /> : `#${height}`}
        note={asOf}
      />
      <StatCard
        label="Total Staked"
        icon="sprout"
        loading={summary.loading}
        value={
          (money?.planted ?? lifetime?.totalStakedHuman) ? (
            <Money amount={money?.planted ?? lifetime?.totalStakedHuman} asset={stake} />
          ) : (
            <NoData />
          )
        }
        note={
          <Notes>
            {money && <span>planted now</span>}
            {!money && lifetime?.totalRewardsHuman && (
              <span>
                <Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} /> earned in all
              </span>
            )}
            <AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          </Notes>
        }
      />
    </Grid>
  );
};
