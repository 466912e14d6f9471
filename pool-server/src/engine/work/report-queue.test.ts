import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../../database/database.ts';
import type { NonceSubmission } from '../../domain/operations.ts';
import { cycleStream } from '../../events/stream.ts';
import {
  BY_HAND,
  POOL,
  type TestFarmer,
  type TestNetwork,
  testNetwork,
} from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';

const BLOCK = 1;

let network: TestNetwork;
let farmer: TestFarmer;
beforeAll(async () => {
  network = await testNetwork();
  farmer = await network.farmer('farmer@kale.test', { harvestInterval: 1 });
  network.pass(64);
  await network.look();
  network.pass(10);
});
afterAll(() => network.drop());

const nonce = (hash?: string): NonceSubmission => ({
  farmerId: farmer.farmerId,
  nonce: 7n,
  ...(hash !== undefined && { hash }),
});

const report = (submissions: readonly NonceSubmission[], blockIndex = BLOCK, services = network.services()) =>
  createOperations(services).recordWork({ poolId: POOL, blockIndex, submissions, ...BY_HAND });

it('answers a report of many nonces, the refused one among them, while another report waits for the ledger', async () => {
  const silent = network.services({ ...network.ledger, block: () => new Promise(() => undefined) });
  void report([nonce()], BLOCK, silent);
  const { accepted, rejected } = await report([
    ...Array.from({ length: 100 }, () => nonce()),
    nonce('0'.repeat(64)),
  ]);
  expect(accepted).toHaveLength(100);
  expect(rejected).toMatchObject([{ nonce: 7n, error: { code: 'KALE_13' } }]);
});

it('handles one report at a time', async () => {
  const answered: string[] = [];
  const [first, second] = await inTransaction(network.database, async tx => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      cycleStream({ poolId: POOL, blockIndex: BLOCK }),
    ]);
    // Recording waits for the lock. A report of a closed block records nothing.
    const waiting = report([{ ...nonce(), nonce: 8n }]).then(() => answered.push('open'));
    const closed = report([nonce()], BLOCK - 1).then(() => answered.push('closed'));
    await wait(200);
    expect(answered).toEqual([]);
    return [waiting, closed];
  });
  await Promise.all([first, second]);
  expect(answered).toEqual(['open', 'closed']);
});
