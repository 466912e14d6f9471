import { simulate } from './simulate.ts';

/** `npm run bench -- simulation` and `interleavings` run thousands of steps; these are the first of them. */
describe('the whole pool', () => {
  it('holds every invariant while everything happens at once', async () => {
    const { problems, acknowledged } = await simulate({ seed: 1, steps: 80 });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  }, 60_000);

  it('holds them while the ledger fails and processes are killed', async () => {
    const { problems, killed } = await simulate({ seed: 2, steps: 25, ledgerFaults: 0.1, kills: 0.3 });
    expect(problems).toEqual([]);
    expect(killed).toBeGreaterThan(5);
  }, 60_000);

  it('pays once while exits, plants and harvests race', async () => {
    const { problems } = await simulate({
      seed: 3,
      steps: 15,
      always: ['exit', 'harvestByHand', 'plantByHand'],
    });
    expect(problems).toEqual([]);
  }, 60_000);
});
