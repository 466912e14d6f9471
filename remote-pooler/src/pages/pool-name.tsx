import type { PoolerId } from 'shared-api';
import { Link } from 'shared-ui';
import { usePoolChoice } from './operations/use-pool-choice.ts';

/** A pool's name as a link to its page; its ID if the pool is not listed. */
export const PoolName = ({ poolerId }: { poolerId: PoolerId }) => {
  const name = usePoolChoice().find(({ value }) => value === poolerId)?.label;
  return <Link to={`/farmer/pools/${encodeURIComponent(poolerId)}`}>{name ?? poolerId}</Link>;
};
