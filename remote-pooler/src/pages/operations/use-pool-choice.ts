import { type PoolerId, useCapability, usePools, useSession } from 'shared-api';
import { usePoolStanding } from 'shared-api/operator';
import type { Option } from 'shared-ui';

/** The pools of spec §2, for a server that lists none. */
const KNOWN_POOLS = [
  { value: 'pool-stellar-01' as PoolerId, label: 'Stellar Pool Alpha' },
  { value: 'pool-horizon-02' as PoolerId, label: 'Horizon Pool Beta' },
  { value: 'pool-testnet-03' as PoolerId, label: 'TestNet Pool' },
];

/**
 * The pools that the signed-in user may operate: a pooler their own, which is listed only once it is approved; an admin
 * any pool. Empty while they load.
 */
export const usePoolChoice = (): readonly Option<PoolerId>[] => {
  const { user } = useSession();
  const own = user?.role === 'admin' ? undefined : user?.poolerId;
  const standing = usePoolStanding();
  // An operator's pool has its name in its standing. Older servers have none, so the first page may have the name.
  const hasStanding = useCapability('pooler-live') !== false;
  const { data, loading } = usePools({ every: !own, limit: 100, wanted: !own || !hasStanding });
  const listed = data?.items.map(({ id, name }) => ({ value: id, label: name }));
  const all = listed?.length ? listed : KNOWN_POOLS;
  if (!own) return loading ? [] : all;
  const label = standing.data?.name ?? all.find(({ value }) => value === own)?.label ?? own;
  return [{ value: own, label }];
};
