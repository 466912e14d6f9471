import { type Asset, amount, type FarmerSummary, shownNet } from 'shared-api';
import { Money, moneyWords } from 'shared-ui';
import { styled } from 'styled-components';
import { readAmount } from './amounts.ts';

const Loss = styled.span`
  color: var(--loss);
`;

type EarnedPartsProps = {
  lifetime: FarmerSummary['lifetime'];
  units: { stake: Asset; reward: Asset };
};

/** Both parts of the net earnings above it: rewards after fees, and stakes lost, all time. */
export const EarnedParts = ({ lifetime, units }: EarnedPartsProps) => {
  const lost = readAmount(units.reward, lifetime?.lostStakesHuman);
  if (lost === null) return 'Your share, all time';
  const earned = readAmount(units.reward, lifetime?.totalRewardsHuman) ?? amount(units.reward, 0n);
  const shown = shownNet(earned, lost);
  return (
    <>
      Earned <Money amount={shown.earned} asset={units.reward} unit={false} /> · Lost stakes{' '}
      {lost > 0n ? <Loss>−{moneyWords(shown.lost)}</Loss> : '0.00'}
    </>
  );
};
