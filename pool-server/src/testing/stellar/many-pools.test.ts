import { harvestBesidePools } from './many-pools.ts';

/** `npm run bench -- pools` does the same with 20 pools of 50 farmers and 20 blocks. */
it('plants every pool within 30 s and misses no work while one pool harvests many blocks at once', async () => {
  const figures = await harvestBesidePools({
    pools: 3,
    farmers: 2,
    blocks: 4,
    // The plants of all fill three ledgers, and so do the works.
    callsInALedger: 2,
    turnMs: 2_500,
  });
  expect(figures).toMatchObject({ errors: [], planted: 6, missed: [], lost: [], harvested: 8 });
  expect(figures.plantedWithin).toBeLessThanOrEqual(30);
  expect(figures.busyPlantedWithin).toBeLessThanOrEqual(30);
}, 240_000);
