import { simulateModel } from './simulate-model.ts';

const EACH = 50;

/** Tests the whole pool on the model of the network with these seeds, by groups of 50. */
export const testSeeds = (first: number, last: number) =>
  describe('the whole pool on the network', () => {
    const groups = Array.from({ length: (last - first + 1) / EACH }, (_, group) => first + group * EACH);
    it.each(groups)(
      'loses no stake and keeps its books, 50 seeds from %i',
      async from => {
        const { problems, planted } = await simulateModel(Array.from({ length: EACH }, (_, n) => from + n));
        expect(problems).toEqual([]);
        // A seed may keep the pool from the network for a whole block.
        expect(planted).toBeGreaterThan(0.85);
      },
      600_000,
    );
  });
