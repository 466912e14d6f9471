import type { Asset, FarmerSummary } from 'shared-api';
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
  const lost = readAmount(units.stake, lifetime?.lostStakesHuman);
  const earned = readAmount(units.reward, lifetime?.totalRewardsHuman);
  if (lost === null) return 'Your part, all time';
  if (lost === 0n && earned === 0n) return 'Your first harvest is still ahead';
  return (
    <>
      Earned <Money amount={earned} asset={units.reward} unit={false} /> · Lost stakes{' '}
      {lost > 0n ? <Loss>−{moneyWords(lost)}</Loss> : '0.00'}
    </>
  );
};
