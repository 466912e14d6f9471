// One farmer's key cannot be decrypted: the outcome of that farmer's steps and the effect on other farmers.
import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount } from 'shared-api/money';
import { requestToWithdraw } from '../src/commands/withdraw.ts';
import { many, one } from '../src/database/database.ts';
import { createOperations } from '../src/engine/operations.ts';
import { brokenInvariants } from '../src/invariants/store-invariants.ts';
import { countWalletFaults, describeFaults } from '../src/queries/wallet-faults.ts';
import { BY_HAND, POOL, type TestFarmer, testNetwork } from '../src/testing/engine-network.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const BLOCKS = fromEnvironment('BLOCKS', 30);
const FARMERS = 20;
const WITHDRAWALS_A_BLOCK = 5;

const KINDS = ['plant', 'harvest', 'withdraw'] as const;

/** A pool in which every farmer succeeds in the first blocks. */
async function startPool() {
  const network = await testNetwork();
  const farmers: TestFarmer[] = [];
  for (let n = 0; n <= FARMERS; n++) {
    const wallet = { xlm: '1000', payoutWallet: 'open' as const };
    farmers.push(await network.farmer(`farmer-${n}@kale.test`, wallet));
  }
  const [first] = farmers;
  if (!first) throw new Error('No farmer');
  const operations = createOperations(network.services());
  const times = { plant: [] as number[], harvest: [] as number[], withdraw: [] as number[] };
  const timed = async (kind: (typeof KINDS)[number], work: () => Promise<unknown>) => {
    const started = performance.now();
    const result = await work();
    times[kind].push(performance.now() - started);
    return result;
  };
  const askToWithdraw = ({ farmerId }: TestFarmer) =>
    requestToWithdraw(
      network.services(),
      { ...network.acting(), cause: `request:${crypto.randomUUID()}` },
      farmerId,
      parseAmount('XLM', '0.1'),
      'XLM',
    );
  const errors: unknown[] = [];
  let block = 0;

  /** Plants, works, harvests the previous block and withdraws, one step after another. */
  async function play(): Promise<void> {
    network.pass(64);
    block++;
    const of = { poolId: POOL, blockIndex: block };
    await timed('plant', () => operations.plant({ ...of, capacity: farmers.length, ...BY_HAND }));
    network.pass(10);
    await network.work(block, farmers);
    if (block > 1) {
      await timed('harvest', () => operations.harvest({ poolId: POOL, blockIndex: block - 1, ...BY_HAND }));
    }
    for (let n = 0; n < WITHDRAWALS_A_BLOCK; n++) {
      const farmer = farmers[1 + ((block * WITHDRAWALS_A_BLOCK + n) % FARMERS)];
      if (farmer) await askToWithdraw(farmer);
    }
    if (block % 4 === 0) await askToWithdraw(first as TestFarmer);
    const failed = await timed('withdraw', () => network.look());
    errors.push(...(failed as unknown[]));
  }
  return { network, farmers, first, play, times, errors, blocks: () => block };
}

const sound = await startPool();
const broken = await startPool();
const { network, first } = broken;
for (let count = 0; count < 2; count++) for (const pool of [sound, broken]) await pool.play();
await network.breakKey(first.address);
for (const { times } of [sound, broken]) for (const kind of KINDS) times[kind].length = 0;
// Alternates, so that other work of the machine affects both equally.
for (let count = 0; count < BLOCKS; count++) {
  for (const pool of count % 2 ? [broken, sound] : [sound, broken]) {
    await pool.play();
    await wait(5);
  }
}

const failed = await many<{ code: string; others: boolean; n: number }>(
  network.database,
  `SELECT code, farmer_id <> $1 AS others, count(*)::int AS n FROM (
     SELECT farmer_id, error_code AS code FROM plantings WHERE status = 'failed'
     UNION ALL SELECT farmer_id, error_code FROM works WHERE status = 'failed'
     UNION ALL SELECT farmer_id, error_code FROM harvests WHERE status = 'failed'
     UNION ALL SELECT farmer_id, error_code FROM withdrawals WHERE status = 'failed') steps
   GROUP BY 1, 2`,
  [first.farmerId],
);
const count = (others: boolean, named: boolean) =>
  failed
    .filter(row => row.others === others && (row.code === 'KEY_UNREADABLE') === named)
    .reduce((sum, { n }) => sum + n, 0);
const planted = await one<{ n: number }>(
  network.database,
  "SELECT count(*)::int AS n FROM plantings WHERE status = 'success' AND block_index > 2",
);
const median = (values: readonly number[]) => quantile(values, 0.5);
const ratio = (kind: (typeof KINDS)[number]) => {
  const [with_, without] = [median(broken.times[kind]), median(sound.times[kind])];
  const what = `others ${kind}: median ${with_.toFixed(0)} ms with, ${without.toFixed(0)} ms without; ratio`;
  return atMost(what, with_ / without, 1.2);
};
const named = count(false, true);
report(`Broken key: one of ${FARMERS + 1} wallets, ${BLOCKS} blocks`, [
  exactly('steps of that farmer that failed as KEY_UNREADABLE', named, named),
  exactly('plantings of that farmer that succeeded', (planted?.n ?? 0) - BLOCKS * FARMERS, 0),
  exactly('steps of that farmer that failed otherwise', count(false, false), 0),
  exactly('steps of others that failed', count(true, true) + count(true, false), 0),
  ...KINDS.map(ratio),
  exactly(
    'health says',
    describeFaults(await countWalletFaults(network.services())),
    'The key of 1 wallet cannot be decrypted',
  ),
  exactly('errors of the engine', broken.errors.length, 0),
  exactly('broken invariants', (await brokenInvariants(network.database)).length, 0),
]);
await Promise.all([sound.network.drop(), network.drop()]);
process.exit();
