import { type Pool, parseAmount, sum, useUnits } from 'shared-api';
import { Count, Grid, Money } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

const total = (pools: readonly Pool[] | undefined, of: (pool: Pool) => number) =>
  pools?.reduce((so, pool) => so + of(pool), 0);

/** The pools together: each figure is the sum of its column, or absent if a pool does not report it. */
export const PoolFigures = ({ pools }: { pools: readonly Pool[] | undefined }) => {
  const { stake } = useUnits();
  const stakes = pools?.flatMap(({ totalStakedHuman }) => totalStakedHuman ?? []);
  const complete = stakes?.length === pools?.length;
  const staked =
    stakes && complete
      ? sum(
          stake,
          stakes.map(text => parseAmount(stake, text)),
        )
      : null;
  return (
    <Grid $columns={3}>
      <StatCard
        label="Active pools"
        icon="pool"
        loading={!pools}
        value={<Count value={pools?.filter(({ status }) => status === 'active').length} />}
        note={
          <>
            of <Count value={pools?.length} />
          </>
        }
      />
      <StatCard
        label="Farmers"
        icon="users"
        loading={!pools}
        value={<Count value={total(pools, ({ currentFarmers }) => currentFarmers)} />}
        note={
          <>
            of <Count value={total(pools, ({ maxFarmers }) => maxFarmers)} /> seats
          </>
        }
      />
      <StatCard
        label="Total staked"
        icon="coins"
        loading={!pools}
        value={<Money amount={staked} asset={stake} />}
      />
    </Grid>
  );
};
