import { simulateModel } from './simulate-model.ts';

const SEEDS = 200;
const RUNS = 4;

describe('the whole pool on the network', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => run))(
    'loses no stake and keeps its books, run %i',
    async run => {
      const seeds = Array.from({ length: SEEDS / RUNS }, (_, n) => 1 + run * (SEEDS / RUNS) + n);
      const { problems, planted } = await simulateModel(seeds);
      expect(problems).toEqual([]);
      // A seed may keep the pool from the network for a whole block.
      expect(planted).toBeGreaterThan(0.85);
    },
    600_000,
  );
});
