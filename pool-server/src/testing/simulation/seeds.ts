import { simulateModel } from './simulate-model.ts';

const SEEDS = 50;

/** Tests the whole pool on the model of the network with 50 seeds. */
export const testSeeds = (first: number) =>
  it(`loses no stake on the network and keeps its books, 50 seeds from ${first}`, async () => {
    const { problems, planted } = await simulateModel(Array.from({ length: SEEDS }, (_, n) => first + n));
    expect(problems).toEqual([]);
    // A seed may keep the pool from the network for a whole block.
    expect(planted).toBeGreaterThan(0.85);
  }, 600_000);
