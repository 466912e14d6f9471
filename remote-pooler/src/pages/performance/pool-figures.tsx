import { type Pool, parseAmount, sum, useUnits } from 'shared-api';
import { Count, Money } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';

const sumOf = (pools: readonly Pool[] | undefined, of: (pool: Pool) => number) =>
  pools?.reduce((so, pool) => so + of(pool), 0);

type PoolFiguresProps = {
  /** The loaded pools. */
  pools: readonly Pool[] | undefined;
  /** The number of all pools. */
  total: number | undefined;
};

/** All pools together: each figure is the sum of its column, or absent if a pool is missing or does not report it. */
export const PoolFigures = ({ pools, total }: PoolFiguresProps) => {
  const { stake } = useUnits();
  const all = pools?.length === total ? pools : undefined;
  const stakes = all?.flatMap(({ totalStakedHuman }) => totalStakedHuman ?? []);
  const staked =
    stakes && stakes.length === total
      ? sum(
          stake,
          stakes.map(text => parseAmount(stake, text)),
        )
      : null;
  return (
    <FigureStrip columns="repeat(3, 1fr)" loading={!pools}>
      <Figure
        label="Active pools"
        value={<Count value={all?.filter(({ status }) => status === 'active').length} />}
      >
        Of <Count value={total} />
      </Figure>
      <Figure label="Farmers" value={<Count value={sumOf(all, ({ currentFarmers }) => currentFarmers)} />}>
        {all && (
          <>
            Of <Count value={sumOf(all, ({ maxFarmers }) => maxFarmers)} /> seats
          </>
        )}
      </Figure>
      <Figure label="Total staked" value={<Money amount={staked} asset={stake} />} />
    </FigureStrip>
  );
};
