import {
  type Amount,
  type Asset,
  type BlockchainData,
  type Decimal,
  type FarmerMoney,
  type FarmerSummary,
  FRESHNESS,
  type Resource,
  shownTotal,
  useCapability,
  useUnits,
} from 'shared-api';
import { AsOf, Money, RelativeTime, Term, walletCopyTexts } from 'shared-ui';
import { Address } from 'shared-ui/content';
import { styled } from 'styled-components';
import { FigureCell, FigureCells } from './figure-cells.tsx';
import { amountOf } from './texts.ts';

const Frame = styled.span`
  color: var(--text-2);
  font-size: var(--text-section);
  font-weight: 500;
  letter-spacing: 0;
`;

/** Shown instead of an unknown figure. */
const NoData = () => <Frame>Not available</Frame>;

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

/** True before the farmer's first KALE: the cards then show pending amounts instead of zeros. */
const isNewcomer = ({ earned, deposited, lostStakes }: FarmerMoney) =>
  [earned, deposited, lostStakes].every(isNone);

const balanceNote = (money: FarmerMoney) => {
  if (!isNone(money.available) || !isNewcomer(money)) return 'Available now';
  if (isNone(money.pendingReward)) return 'Your first harvest brings KALE';
  return (
    <>
      <Money amount={shownTotal(money).pendingReward} asset="KALE" unit={false} /> pending
    </>
  );
};

const NoneYet = styled.span`
  color: var(--text-2);
`;

/**
 * The four cards of the overview (spec §2) in one strip. A card that fails to load shows its own error. Servers without
 * the farmer's money show the wallet's balance and the stakes of all blocks instead.
 */
export const FarmerCards = ({
  blockchain,
  summary,
  money: { data: money, error, updatedAt },
}: FarmerCardsProps) => {
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
  const moneyAge = able && <AsOf at={updatedAt} freshFor={FRESHNESS.pulse.freshFor} />;
  const shown = money && shownTotal(money);
  const balance = able ? shown?.available : wallet?.balance;
  const staked = able ? shown?.planted : lifetime?.totalStakedHuman;
  const kale = (amount: Amount | Decimal, asset: Asset) =>
    money && isNewcomer(money) ? <NoneYet>None yet</NoneYet> : <Money amount={amount} asset={asset} />;
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
      >
        {wallet?.xlmBalance && (
          <>
            <Money amount={amountOf('XLM', wallet.xlmBalance)} asset="XLM" /> for fees and reserve
          </>
        )}
      </FigureCell>
      <FigureCell
        {...ledger}
        loading={blockchain.loading || waiting}
        age={moneyAge || ledger.age}
        label="Balance"
        value={balance != null ? kale(balance, 'KALE') : <NoData />}
      >
        {money && balanceNote(money)}
      </FigureCell>
      <FigureCell
        {...ledger}
        label={<Term name="block-index">Block Index</Term>}
        value={height === null || height === undefined ? <NoData /> : `#${height}`}
      >
        {currentBlock?.openedAt && (
          <>
            Opened <RelativeTime at={currentBlock.openedAt} />
          </>
        )}
      </FigureCell>
      <FigureCell
        label="Total Staked"
        loading={summary.loading || waiting}
        age={moneyAge || <AsOf at={summary.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />}
        value={staked != null ? kale(staked, stake) : <NoData />}
      >
        {money
          ? plantedIn(money)
          : able === false &&
            lifetime?.totalRewardsHuman && (
              <>
                <Money amount={amountOf(reward, lifetime.totalRewardsHuman)} asset={reward} /> earned, all
                time
              </>
            )}
      </FigureCell>
    </FigureCells>
  );
};
