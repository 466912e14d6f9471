import { type PoolerFarmer, type PoolerId, useCapability, usePools } from 'shared-api';
import { type Option, Page, Select, Skeleton, useListSearch, useSearchParams } from 'shared-ui';
import { FarmerChooser } from './farmer-chooser.tsx';
import { PoolHistory } from './pool/pool-history.tsx';

const EVERY_FARMER: Option<PoolerId> = { value: '' as PoolerId, label: 'All farmers' };

/** An admin's view: the history of any farmer, or the work of the pool in the address. */
export const AllFarmers = () => {
  const able = useCapability('pooler-live') === true;
  const { data, loading } = usePools({ every: true });
  const [params] = useSearchParams();
  const { filter } = useListSearch();
  const pools = (able && data?.items) || [];
  const choices = [EVERY_FARMER, ...pools.map(({ id, name }) => ({ value: id, label: name }))] as const;
  const { value, onValueChange } = filter('pool', choices);
  const pool = pools.find(({ id }) => id === value);
  const coming = params.has('pool') && loading;
  const addressOf = ({ farmerId }: PoolerFarmer) =>
    `?${new URLSearchParams({ pool: value, farmer: farmerId })}`;
  return (
    <Page
      title="Work History"
      description="Work submissions and rewards"
      actions={
        pools.length > 0 && (
          <Select label="Pool" labelHidden options={choices} value={value} onValueChange={onValueChange} />
        )
      }
    >
      {coming && <Skeleton height="20rem" />}
      {!coming && !pool && <FarmerChooser />}
      {pool && (
        <PoolHistory
          key={pool.id}
          title={`Work of ${pool.name}`}
          pool={pool}
          poolerId={pool.id}
          addressOf={addressOf}
        />
      )}
    </Page>
  );
};
