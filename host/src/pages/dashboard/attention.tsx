import {
  amount,
  type FarmerContract,
  type FarmerMoney,
  type Planting,
  parseAmount,
  useEntryLifetime,
} from 'shared-api';
import { plantingPausedAt } from 'shared-api/farmer';
import { harvestLateness, Money, RelativeTime, useServerNow } from 'shared-ui';
import { timeLeft } from 'shared-ui/content';
import { styled } from 'styled-components';
import { AttentionItem } from './attention-item.tsx';
import { HeroCell, HeroLabel } from './hero.ts';

const Items = styled.ul`
  width: 100%;
  margin-block: var(--space-1) calc(-1 * var(--space-3));
`;

const Count = styled.span`
  padding: 0 0.375rem;
  color: var(--text-2);
  background: var(--neutral-soft);
  border-radius: var(--radius-s);
  font-weight: 500;
`;

type Loss = NonNullable<FarmerMoney['recentLosses']>[number];

const LossItem = ({ poolName, blocks, amount: lost, reason, at }: Loss) => (
  <AttentionItem
    tone="loss"
    icon="warning"
    title={
      <>
        {blocks} {blocks === 1 ? 'block' : 'blocks'} lost:{' '}
        <Money amount={amount('KALE', -parseAmount('KALE', lost))} asset="KALE" unit={false} signed />
      </>
    }
    of="activity"
    query="?status=failed"
    action="See why"
  >
    By {poolName}, <RelativeTime at={at} />
    {reason && <div>{reason}</div>}
  </AttentionItem>
);

type AttentionProps = {
  contract: FarmerContract | null | undefined;
  money: FarmerMoney | undefined;
  /** The newest planting that has ended, if it is known. */
  planted: Planting | undefined;
};

/** Failures of a planting whose wallet has too little XLM, or does not exist. */
const UNFUNDED = ['tx_insufficient_balance', 'tx_no_source_account'];

const poolOf = (contract: FarmerContract) => contract.contract_terms?.pooler_name ?? 'Your pool';

/** Messages that need the farmer's attention. Renders nothing when there are none. */
export const Attention = ({ contract, money, planted }: AttentionProps) => {
  const now = useServerNow();
  const lifetime = useEntryLifetime();
  const exitLeft = contract?.exit_available_at ? Date.parse(contract.exit_available_at) - now : null;
  const pausedAt = contract && plantingPausedAt(contract);
  const harvestLeft = money?.harvestBy ? Date.parse(money.harvestBy) - now : Number.POSITIVE_INFINITY;
  const items = [
    ...(money?.recentLosses ?? []).map(loss => <LossItem key={loss.poolName} {...loss} />),
    contract?.status === 'exiting' && (
      <AttentionItem
        key="exit"
        tone="information"
        icon="exit"
        title={exitLeft !== null && exitLeft > 0 ? `Exit finishes ${timeLeft(exitLeft)}` : 'Exit in progress'}
        of="contract"
        action="Details"
      >
        Leaving {poolOf(contract)}
      </AttentionItem>
    ),
    contract && UNFUNDED.includes(planted?.error?.code ?? '') && (
      <AttentionItem
        key="wallet"
        tone="waiting"
        icon="wallet"
        title="Your wallet needs XLM"
        of="wallet"
        action="Fund wallet"
      >
        Without it, network fees cannot be paid.
      </AttentionItem>
    ),
    contract && pausedAt && (
      <AttentionItem
        key="paused"
        tone="waiting"
        icon="clock"
        title="Planting is paused"
        of="contract"
        action="Details"
      >
        {poolOf(contract)} paused your planting <RelativeTime at={pausedAt} />
      </AttentionItem>
    ),
    contract?.stake_held_back && (
      <AttentionItem
        key="held"
        tone="waiting"
        icon="clock"
        title="No stake in the next block"
        of="contract"
        action="Details"
      >
        {poolOf(contract)} missed your last block. Stakes resume after the next worked block.
      </AttentionItem>
    ),
    harvestLeft > 0 && harvestLateness(harvestLeft, lifetime) === 'loss' && (
      <AttentionItem
        key="harvest"
        tone="waiting"
        icon="clock"
        title={`Harvest needed ${timeLeft(harvestLeft)}`}
        of="contract"
        action="Details"
      >
        After that, the oldest reward and its stake are lost.
      </AttentionItem>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <HeroCell data-attention="">
      <HeroLabel>
        Needs attention <Count>{items.length}</Count>
      </HeroLabel>
      <Items>{items}</Items>
    </HeroCell>
  );
};
