import type { PoolerFarmer, PoolerId } from 'shared-api';
import { usePoolStanding } from 'shared-api/operator';
import { PoolHistory } from './pool-history.tsx';

/** An operator cannot open farmers' histories, so a row links to Manage Farmers. */
const inManageFarmers = ({ farmerId }: PoolerFarmer) =>
  `/pooler/farmers?search=${encodeURIComponent(farmerId)}`;

/** The work of an operator's own pool. */
export const OwnPool = ({ poolerId }: { poolerId: PoolerId | null | undefined }) => {
  const standing = usePoolStanding();
  return (
    <PoolHistory
      title="Work of your pool"
      pool={{ id: poolerId ?? null, name: standing.data?.name ?? poolerId ?? 'your pool' }}
      addressOf={inManageFarmers}
    />
  );
};
