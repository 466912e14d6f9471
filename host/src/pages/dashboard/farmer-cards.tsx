import type { BlockchainData, FarmerMoney, FarmerSummary, Resource } from 'shared-api';
import { FRESHNESS, useUnits } from 'shared-api';
import { AsOf, Money, RelativeTime, walletCopyTexts } from 'shared-ui';
import { Address, Term } from 'shared-ui/content';
import { FigureCell, FigureCells } from './figure-cells.tsx';
import { NoData } from './no-data.tsx';
import { amountOf } from './texts.ts';

type FarmerCardsProps = {
  blockchain: Resource<BlockchainData>;
  summary: Resource<FarmerSummary>;
  /** Undefined on servers without it; then the cards show the wallet's balance and the stakes of all blocks. */
  money: FarmerMoney | undefined;
};

const plantedIn = ({ plantedBlocks }: FarmerMoney) =>
  plantedBlocks === 0
    ? 'Nothing planted now'
    : `Planted in ${plantedBlocks} ${plantedBlocks === 1 ? 'block' : 'blocks'}`;

/** The four cards of the overview (spec §2) in one strip. A card whose data failed to load says so; the others stay. */
export const FarmerCards = ({ blockchain, summary, money }: FarmerCardsProps) => {
  const { stake, reward } = useUnits();
  const { custodialWallet: wallet, currentBlock } = blockchain.data ?? {};
  const height = currentBlock?.height;
  const lifetime = summary.data?.lifetime;
  const ledger = {
    loading: blockchain.loading,
    age: <AsOf at={blockchain.updatedAt} freshFor={FRESHNESS.ledger.freshFor} />,
  };
  const balance = money?.available ?? wallet?.balance;
  const staked = money?.planted ?? lifetime?.totalStakedHuman;
  return (
    <FigureCells>
      <FigureCell
        {...ledger}
        label="Custodial Wallet"
        value={
          wallet?.address ? (
            <Address address={wallet.address} name="custodial wallet address" {...walletCopyTexts} />
          ) : (
            <NoData />
          )
        }
        note={
          wallet?.xlmBalance && (
            <>
              <Money amount={amountOf('XLM', wallet.xlmBalance)} asset="XLM" /> for fees
            </>
          )
        }
      />
      <FigureCell
        {...ledger}
        label="Balance"
        value={balance ? <Money amount={balance} asset="KALE" /> : <NoData />}
        note={money && 'Available now'}
      />
      <FigureCell
        {...ledger}
        label={<Term name="block-index">Block Index</Term>}
        value={height === null || height === undefined ? <NoData /> : `#${height}`}
        note={
          currentBlock?.openedAt && (
            <>
              Opened <RelativeTime at={currentBlock.openedAt} />
            </>
          )
        }
      />
      <FigureCell
        label="Total Staked"
        loading={summary.loading}
        age={<AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
        value={staked ? <Money amount={staked} asset={stake} /> : <NoData />}
        note={
          money
            ? plantedIn(money)
            : lifetime?.totalRewardsHuman && (
                <>
                  <Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} /> earned, all
                  time
                </>
              )
        }
      />
    </FigureCells>
  );
};
