import { type Amount, type PoolDetails, useUnits } from 'shared-api';
import { project, usePoolOutlook } from 'shared-api/projection';
import { projectedWords } from 'shared-ui/projection';

/** The stake and the harvest interval, in blocks, for which pools are compared. */
export const STAKE = 0.1;
export const INTERVAL = 6;

type ExpectedPerDayProps = { pool: PoolDetails; balance: Amount<'KALE'> };

/**
 * What a balance may earn in a pool per day, net of lost stakes, with the projection of the calculator on the pool's
 * page.
 */
export const ExpectedPerDay = ({ pool: { id, terms }, balance }: ExpectedPerDayProps) => {
  const { blockSeconds } = useUnits();
  const { data: outlook, loading } = usePoolOutlook(id);
  const { rewardSplit, platformFee } = terms ?? {};
  if (!outlook || rewardSplit == null || platformFee == null) return loading ? 'Loading…' : 'Not available';
  const staking = { stake: STAKE, interval: INTERVAL, balance };
  const projection = project({ ...staking, rewardSplit, platformFee, blockSeconds, outlook });
  return projection.kind === 'projected' ? projectedWords(projection.perDay) : 'No history yet';
};
