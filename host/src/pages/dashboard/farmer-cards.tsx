import type { ReactNode } from 'react';
import { useId } from 'react';
import type { BlockchainData, FarmerMoney, FarmerSummary, Resource } from 'shared-api';
import { FRESHNESS, useUnits } from 'shared-api';
import { AsOf, Money, RelativeTime, Skeleton, walletCopyTexts } from 'shared-ui';
import { Address, Term } from 'shared-ui/content';
import { styled } from 'styled-components';
import { NoData } from './no-data.tsx';
import { amountOf } from './texts.ts';

const Strip = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1px;
  break-inside: avoid;
  overflow: hidden;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);

  @media (max-width: 899.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Cell = styled.section`
  min-width: 0;
  padding: var(--space-3) var(--card-pad);
  background: var(--surface);

  & > h2,
  & > small {
    display: block;
    min-height: var(--leading-caption);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
  }

  & > small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }

  & > div {
    display: flex;
    align-items: center;
    min-height: 1.75rem;
    font-size: var(--text-section);
    font-weight: 500;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }

  & code {
    font-size: 1rem;
    letter-spacing: 0;
    white-space: nowrap;
  }

  @media (max-width: 639.98px) {
    & code {
      font-size: var(--text-body);
    }
  }
`;

type FarmerCardProps = {
  label: string;
  /** Replaces the label's text where the glossary explains it. */
  term?: ReactNode;
  value: ReactNode;
  note: ReactNode;
  loading: boolean;
  /** When the value was true, and for how long it counts as fresh. */
  at: number | undefined;
  freshFor: number;
};

const FarmerCard = ({ label, term, value, note, loading, at, freshFor }: FarmerCardProps) => {
  const id = useId();
  return (
    <Cell aria-labelledby={id} aria-busy={loading}>
      <h2 id={id}>{term ?? label}</h2>
      <div>{loading ? <Skeleton width="60%" height="1.25rem" /> : value}</div>
      <small>
        {loading ? <Skeleton width="40%" height="0.75rem" /> : <span>{note}</span>}
        <AsOf at={at} freshFor={freshFor} />
      </small>
    </Cell>
  );
};

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
    at: blockchain.updatedAt,
    freshFor: FRESHNESS.ledger.freshFor,
  };
  const balance = money?.available ?? wallet?.balance;
  const staked = money?.planted ?? lifetime?.totalStakedHuman;
  return (
    <Strip>
      <FarmerCard
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
      <FarmerCard
        {...ledger}
        label="Balance"
        value={balance ? <Money amount={balance} asset="KALE" /> : <NoData />}
        note={money && 'Available now'}
      />
      <FarmerCard
        {...ledger}
        label="Block Index"
        term={<Term name="block-index">Block Index</Term>}
        value={height === null || height === undefined ? <NoData /> : `#${height}`}
        note={
          currentBlock?.openedAt && (
            <>
              Opened <RelativeTime at={currentBlock.openedAt} />
            </>
          )
        }
      />
      <FarmerCard
        label="Total Staked"
        loading={summary.loading}
        at={summary.updatedAt}
        freshFor={FRESHNESS.pulse.freshFor}
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
    </Strip>
  );
};
