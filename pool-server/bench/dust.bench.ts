// A thousand minimum withdrawals from a hundred wallets, while others plant, harvest and withdraw.
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { requestToWithdraw } from '../src/commands/withdraw.ts';
import { many } from '../src/database/database.ts';
import { systemClock } from '../src/domain/clock.ts';
import type { FarmerId, WithdrawalId } from '../src/domain/ids.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { DEFAULT_MINIMUMS, WITHDRAWALS_A_DAY } from '../src/domain/withdrawal-limits.ts';
import { discover, plantableBlock } from '../src/engine/cycle/discovery.ts';
import { runEngine } from '../src/engine/engine.ts';
import { ENGINE } from '../src/engine/engine-services.ts';
import { listenToEvents } from '../src/events/live-events.ts';
import { brokenInvariants } from '../src/invariants/store-invariants.ts';
import { POOL, type TestFarmer, testNetwork } from '../src/testing/engine-network.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const FARMERS = fromEnvironment('FARMERS', 20);
const ORDERS = fromEnvironment('ORDERS', 1_000);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 10);
/** The number of blocks before the dust, and with it. */
const CALM_BLOCKS = fromEnvironment('CALM_BLOCKS', 6);
const SLOWER = 1.2;
/** When some of the farmers withdraw, in milliseconds after the block opens. */
const WITHDRAW_AFTER = [3_500, 4_500, 5_500, 6_500];

const network = await testNetwork({ clock: systemClock, blockSeconds: BLOCK_SECONDS, maxFarmers: FARMERS });
const services = network.services();
const farmers: TestFarmer[] = [];
for (let n = 0; n < FARMERS; n++) {
  const choice = { stakePercentage: 0.1, payoutWallet: 'open' } as const;
  farmers.push(await network.farmer(`farmer-${n}@bench.test`, choice));
}
const dusty = [];
for (let n = 0; n < ORDERS / WITHDRAWALS_A_DAY; n++)
  dusty.push(await network.person(`dust-${n}@bench.test`, '5'));

const live = await listenToEvents(network.url, network.database);
const stop = new AbortController();
const log = pino({ level: 'error' });
const running = runEngine({ url: network.url, services, live, log }, stop.signal);

const ask = (farmerId: FarmerId): Promise<WithdrawalId> => {
  const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
  return requestToWithdraw(services, context, farmerId, DEFAULT_MINIMUMS.XLM, 'XLM');
};

/** Requests the minimum amount until it is refused. Returns the number of accepted requests, and the last refusal. */
async function dust(farmerId: FarmerId) {
  let taken = 0;
  for (;;) {
    try {
      await ask(farmerId);
      taken += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'WITHDRAWAL_OPEN') return { taken, refusal: error.code };
      await wait(500);
    }
  }
}

type Phase = 'calm' | 'dust';
const latencies: Record<Phase, Record<'plant' | 'harvest' | 'withdraw', number[]>> = {
  calm: { plant: [], harvest: [], withdraw: [] },
  dust: { plant: [], harvest: [], withdraw: [] },
};
const withdrawn: { id: WithdrawalId; phase: Phase }[] = [];

/** Reports the next block when it is due, submits all farmers' work and some withdrawals, and records the duration. */
async function playBlock(number: number, phase: Phase): Promise<void> {
  const { index, nextBlockAt } = await network.ledger.farm();
  await wait(Math.max(0, nextBlockAt.getTime() - Date.now()) + 20);
  const due = Date.now();
  const plantable = plantableBlock(await network.ledger.farm(), systemClock(), BLOCK_SECONDS);
  if (!plantable) throw new Error('The farm is paused');
  const { blockIndex } = plantable;
  await discover(services, ENGINE, { poolId: POOL, blockIndex }, plantable);
  for (const [place, after] of WITHDRAW_AFTER.entries()) {
    const farmer = farmers[(number * WITHDRAW_AFTER.length + place) % farmers.length];
    await wait(Math.max(0, due + after - Date.now()));
    if (place === 0) await network.work(blockIndex, farmers, services);
    if (farmer) withdrawn.push({ id: await ask(farmer.farmerId), phase });
  }
  await wait(Math.max(0, due + (BLOCK_SECONDS - 1) * 1000 - Date.now()));
  const ended = (table: 'plantings' | 'harvests', block: number) =>
    many<{ ended_at: Date }>(
      network.database,
      `SELECT ended_at FROM ${table} WHERE block_index = $1 AND status = 'success'`,
      [block],
    );
  const since = (rows: { ended_at: Date }[]) => rows.map(row => row.ended_at.getTime() - due);
  latencies[phase].plant.push(...since(await ended('plantings', blockIndex)));
  latencies[phase].harvest.push(...since(await ended('harvests', index)));
}

let block = 0;
const play = async (phase: Phase, goesOn: () => boolean) => {
  while (goesOn()) {
    await playBlock(block++, phase);
    process.stdout.write(`block ${block}: ${phase}\n`);
  }
};
// The first block founds the farm, the second has the first harvests.
await play('calm', () => block < 2);
latencies.calm = { plant: [], harvest: [], withdraw: [] };
withdrawn.length = 0;
const calmUntil = block + CALM_BLOCKS;
await play('calm', () => block < calmUntil);
let dusting = true;
const dustStarted = performance.now();
const sent = Promise.all(dusty.map(({ farmerId }) => dust(farmerId))).finally(() => {
  dusting = false;
});
await play('dust', () => dusting);
const orders = await sent;
const seconds = Math.round((performance.now() - dustStarted) / 1000);
const end = block + CALM_BLOCKS;
await play('calm', () => block < end);
stop.abort();
await running;
await live.close();

for (const { id, phase } of withdrawn) {
  const rows = await many<{ ms: string }>(
    network.database,
    `SELECT extract(epoch FROM ended_at - requested_at) * 1000 AS ms FROM withdrawals
     WHERE id = $1 AND status = 'confirmed'`,
    [id],
  );
  latencies[phase].withdraw.push(...rows.map(({ ms }) => Number(ms)));
}
const confirmed = await many(
  network.database,
  "SELECT 1 FROM withdrawals WHERE status = 'confirmed' AND farmer_id = ANY($1)",
  [dusty.map(({ farmerId }) => farmerId)],
);
const compared = (what: keyof typeof latencies.calm) => {
  const [calm, disturbed] = [quantile(latencies.calm[what], 0.5), quantile(latencies.dust[what], 0.5)];
  const counts = `${latencies.calm[what].length} and ${latencies.dust[what].length}`;
  return [
    exactly(
      `${what}: medians without and with dust (${counts})`,
      `${Math.round(calm)} and ${Math.round(disturbed)} ms`,
      `${Math.round(calm)} and ${Math.round(disturbed)} ms`,
    ),
    atMost(`${what}: ratio`, Math.round((disturbed / calm) * 100) / 100, SLOWER),
  ];
};
report(`dust: ${ORDERS} withdrawals of the least amount from ${dusty.length} wallets`, [
  exactly(
    'dust withdrawals taken',
    orders.reduce((sum, { taken }) => sum + taken, 0),
    ORDERS,
  ),
  exactly('dust withdrawals confirmed', confirmed.length, ORDERS),
  exactly('seconds until the last was asked for', seconds, seconds),
  exactly(
    'wallets refused an eleventh',
    orders.filter(({ refusal }) => refusal === 'WITHDRAWAL_LIMIT').length,
    dusty.length,
  ),
  ...compared('plant'),
  ...compared('harvest'),
  ...compared('withdraw'),
  exactly('broken invariants', (await brokenInvariants(network.database)).join(), ''),
]);
await network.drop();
process.exit();
