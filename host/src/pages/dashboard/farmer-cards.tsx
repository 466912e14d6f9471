import type { BlockchainData, FarmerMoney, FarmerSummary, Resource } from 'shared-api';
import { FRESHNESS, useCapability, useUnits } from 'shared-api';
import { AsOf, Money, RelativeTime, walletCopyTexts } from 'shared-ui';
import { Address, Term } from 'shared-ui/content';
import { FigureCell, FigureCells } from './figure-cells.tsx';
import { NoData } from './no-data.tsx';
import { amountOf } from './texts.ts';

type FarmerCardsProps = {
  blockchain: Resource<BlockchainData>;
  summary: Resource<FarmerSummary>;
  money: Resource<FarmerMoney>;
};

const isNone = (decimal: FarmerMoney['planted']) => !/[1-9]/.test(decimal);

const plantedIn = ({ planted, plantedBlocks }: FarmerMoney) =>
  plantedBlocks === 0
    ? 'Nothing planted now'
    : `${isNone(planted) ? 'Without a stake' : 'Planted'} in ${plantedBlocks} ${plantedBlocks === 1 ? 'block' : 'blocks'}`;

/** Before the first harvest the balance is 0, while rewards are on the way to it. */
const AvailableNote = ({ available, pendingReward }: FarmerMoney) =>
  isNone(available) && !isNone(pendingReward) ? (
    <>
      <Money amount={pendingReward} asset="KALE" unit={false} /> pending
    </>
  ) : (
    'Available now'
  );

/**
 * The four cards of the overview (spec §2) in one strip. A card whose data failed to load says so; the others stay. Servers
 * without the farmer's money have the wallet's balance and the stakes of all blocks instead.
 */
export const FarmerCards = ({ blockchain, summary, money: { data: money, error } }: FarmerCardsProps) => {
  const { stake, reward } = useUnits();
  const able = useCapability('farmer-money');
  const waiting = able !== false && !money && !error;
  const { custodialWallet: wallet, currentBlock } = blockchain.data ?? {};
  const height = currentBlock?.height;
  const lifetime = summary.data?.lifetime;
  const ledger = {
    loading: blockchain.loading,
    age: <AsOf at={blockchain.updatedAt} freshFor={FRESHNESS.ledger.freshFor} />,
  };
  const balance = able ? money?.available : wallet?.balance;
  const staked = able ? money?.planted : lifetime?.totalStakedHuman;
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
        loading={blockchain.loading || waiting}
        label="Balance"
        value={balance ? <Money amount={balance} asset="KALE" /> : <NoData />}
        note={money && <AvailableNote {...money} />}
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
        loading={summary.loading || waiting}
        age={<AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
        value={staked ? <Money amount={staked} asset={stake} /> : <NoData />}
        note={
          money
            ? plantedIn(money)
            : able === false &&
              lifetime?.totalRewardsHuman && (
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
