import { type Pool, parseAmount, sum, useUnits } from 'shared-api';
import { Count, Money } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';

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
    <FigureStrip columns="repeat(3, 1fr)">
      <Figure
        label="Active pools"
        loading={!pools}
        value={<Count value={pools?.filter(({ status }) => status === 'active').length} />}
        note={
          <>
            Of <Count value={pools?.length} />
          </>
        }
      />
      <Figure
        label="Farmers"
        loading={!pools}
        value={<Count value={total(pools, ({ currentFarmers }) => currentFarmers)} />}
        note={
          <>
            Of <Count value={total(pools, ({ maxFarmers }) => maxFarmers)} /> seats
          </>
        }
      />
      <Figure label="Total staked" loading={!pools} value={<Money amount={staked} asset={stake} />} />
    </FigureStrip>
  );
};
