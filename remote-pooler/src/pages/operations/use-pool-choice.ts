import { type PoolerId, usePools, useSession } from 'shared-api';

/** The pools of the spec, for a server that lists none. */
const KNOWN_POOLS = [
  { value: 'pool-stellar-01' as PoolerId, label: 'Stellar Pool Alpha' },
  { value: 'pool-horizon-02' as PoolerId, label: 'Horizon Pool Beta' },
  { value: 'pool-testnet-03' as PoolerId, label: 'TestNet Pool' },
];

/** The pools that the signed-in user may operate: a pooler their own, an admin every one. */
export const usePoolChoice = () => {
  const { user } = useSession();
  const listed = usePools({ page: 1, limit: 100 }).data?.items.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const all = listed?.length ? listed : KNOWN_POOLS;
  const own = user?.poolerId;
  return { pools: user?.role === 'admin' || !own ? all : all.filter(({ value }) => value === own) };
};
