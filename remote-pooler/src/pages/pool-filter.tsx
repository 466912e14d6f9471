import { type PoolerId, useSession } from 'shared-api';
import { type Option, Select, useListSearch } from 'shared-ui';
import { usePoolChoice } from './operations/use-pool-choice.ts';

const NONE: Option<PoolerId> = { value: '' as PoolerId, label: 'No pools' };

/**
 * The selected pool, chosen by an admin and kept in the URL: one of them, or with `all` every pool together. A pooler
 * sees their own and has nothing to choose.
 */
export const usePoolFilter = ({ all = false } = {}) => {
  const isAdmin = useSession().user?.role === 'admin';
  const pools = usePoolChoice();
  const every = { value: '' as PoolerId, label: 'All pools' };
  const [first = NONE, ...others] = all ? [every, ...pools] : pools;
  const options = [first, ...others] as const;
  const { value, onValueChange } = useListSearch().filter('pool', options);
  return {
    poolerId: isAdmin && value ? value : undefined,
    select: isAdmin && (
      <Select label="Pool" labelHidden options={options} value={value} onValueChange={onValueChange} />
    ),
  };
};
