import { type Amount, type Asset, amount, type FarmerSummary, shownNet } from 'shared-api';
import { formatCount, Money, moneyWords, Percent } from 'shared-ui';
import { styled } from 'styled-components';
import { readAmount } from './amounts.ts';

export const Loss = styled.span`
  color: var(--loss);
`;

/** Earned, lost stakes and net earned, as displayed. */
export type Earnings = ReturnType<typeof shownNet<Asset>>;

type Sent = string | null | undefined;

/** Reads earned and lost stakes from the API; null if the server keeps neither. */
export const readEarnings = (asset: Asset, earned: Sent, lost: Sent): Earnings | null => {
  const units = readAmount(asset, earned);
  return units === null ? null : shownNet(units, readAmount(asset, lost) ?? amount(asset, 0n));
};

/** An amount of lost stakes, in red unless it is zero. */
const LostStakes = ({ lost }: { lost: Amount }) =>
  lost > 0n ? <Loss>−{moneyWords(lost)}</Loss> : moneyWords(lost);

/** Both parts of the net earnings above them: rewards after fees, and stakes lost. */
export const EarnedParts = ({ earnings: { earned, lost }, asset }: { earnings: Earnings; asset: Asset }) => (
  <>
    Earned <Money amount={earned} asset={asset} unit={false} /> · Lost stakes <LostStakes lost={lost} />
  </>
);

/** A farmer's success rate; a dash before the first block has closed. */
export const SuccessRate = ({ lifetime }: { lifetime: FarmerSummary['lifetime'] }) => (
  <Percent value={lifetime?.successRate} of={1} {...(lifetime?.blocksClosed === 0 && { missing: '–' })} />
);

/** The parts of a farmer's success rate, for the line below it. */
export const workedHint = (lifetime: FarmerSummary['lifetime']) => {
  const { blocksClosed: closed, blocksWorked } = lifetime ?? {};
  if (closed == null) return 'All time';
  if (closed === 0) return 'No closed block yet';
  return `${formatCount(blocksWorked ?? 0)} of ${formatCount(closed)} ${closed === 1 ? 'block' : 'blocks'} worked, all time`;
};
