import type { Asset, FarmerSummary } from 'shared-api';
import { Money } from 'shared-ui';
import { readAmount } from './amounts.ts';

type EarnedPartsProps = {
  lifetime: FarmerSummary['lifetime'];
  units: { stake: Asset; reward: Asset };
};

/** Both parts of the net earnings above it: rewards after fees, and stakes lost, all time. */
export const EarnedParts = ({ lifetime, units }: EarnedPartsProps) => {
  const lost = readAmount(units.stake, lifetime?.lostStakesHuman);
  if (lost === null) return 'Your part, all time';
  return (
    <>
      Earned{' '}
      <Money
        amount={readAmount(units.reward, lifetime?.totalRewardsHuman)}
        asset={units.reward}
        unit={false}
      />
      , lost stakes <Money amount={lost} asset={units.stake} unit={false} />
    </>
  );
};
