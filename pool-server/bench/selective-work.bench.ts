// An operator submits work for all farmers but one, while the engine runs.
import { many, one } from '../src/database/database.ts';
import { brokenInvariants } from '../src/invariants/store-invariants.ts';
import { POOL, type TestFarmer, testNetwork } from '../src/testing/engine-network.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';

const BLOCKS = fromEnvironment('BLOCKS', 40);
const FAIR_BLOCKS = 6;

const network = await testNetwork();
const farmers: TestFarmer[] = [];
for (const name of ['one', 'two', 'three', 'four', 'left-out']) {
  farmers.push(await network.farmer(`${name}@kale.test`, { stakePercentage: 0.25, xlm: '1000' }));
}
const leftOut = farmers.at(-1);
if (!leftOut) throw new Error('No farmer');
const others = farmers.filter(farmer => farmer !== leftOut);
const status = async () =>
  (await one<{ status: string }>(network.database, 'SELECT status FROM pools WHERE id = $1', [POOL]))?.status;

let block = 0;
let pausedAfter = 0;
const errors: unknown[] = [];
let age = 0;
const pass = (seconds: number) => {
  network.pass(seconds);
  age += seconds;
};
async function play(worked: readonly TestFarmer[]): Promise<void> {
  pass(64 - age);
  age = 0;
  errors.push(...(await network.look()));
  block++;
  pass(10);
  await network.work(block, worked);
  // Shortly before the end of the block.
  pass(44);
  errors.push(...(await network.look()));
}

for (let count = 0; count < FAIR_BLOCKS; count++) await play(farmers);
const before = await network.balance(leftOut.address);
for (let count = 1; count <= BLOCKS; count++) {
  await play(others);
  if (pausedAfter === 0 && (await status()) === 'paused') pausedAfter = count;
}
await play(farmers);
const of = await one<{ staked: number; covered: number }>(
  network.database,
  `SELECT count(*) FILTER (WHERE p.stake > 0)::int AS staked, count(*) FILTER (WHERE w.by_engine)::int AS covered
   FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
   WHERE p.farmer_id = $1 AND p.status = 'success' AND p.block_index > $2 AND p.block_index <= $3`,
  [leftOut.farmerId, FAIR_BLOCKS, FAIR_BLOCKS + BLOCKS],
);
const figures = await one<{ forfeits: number }>(network.database, 'SELECT forfeits FROM pool_figures');
const planted = await many<{ stake: string }>(
  network.database,
  "SELECT stake FROM plantings WHERE farmer_id = $1 AND status = 'success' AND block_index >= $2",
  [leftOut.farmerId, block],
);
const inBlocks = planted.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
const after = (await network.balance(leftOut.address)) + inBlocks;
const kale = (units: bigint) => `${units / 10_000_000n} KALE`;
report(`Selective work: one of ${farmers.length} farmers left out for ${BLOCKS} blocks`, [
  exactly('blocks in which that farmer had a stake', of?.staked ?? 0, BLOCKS),
  exactly('blocks covered by the engine', of?.covered ?? 0, BLOCKS),
  exactly('stakes lost', figures?.forfeits ?? 0, 0),
  exactly(
    'their KALE before and after',
    `${kale(before)}, ${kale(after)}`,
    `${kale(before)}, ${kale(after)}`,
  ),
  exactly('they have at least what they had', String(after >= before), 'true'),
  exactly('the pool is paused for review', (await status()) ?? '', 'paused'),
  atMost('blocks until then', pausedAfter || Number.POSITIVE_INFINITY, 12),
  exactly('errors of the engine', errors.length, 0),
  exactly('broken invariants', (await brokenInvariants(network.database)).length, 0),
]);
await network.drop();
process.exit();
