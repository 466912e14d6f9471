import { amount } from 'shared-api/money';
import { confirmJoin, joinPool } from '../../commands/join-pool.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { many } from '../../database/database.ts';
import { changeSettings, contract, resumeContract } from '../../domain/contract.ts';
import { pool } from '../../domain/pool.ts';
import { resumePool } from '../../domain/pool-decisions.ts';
import { seededRandom } from '../../domain/random.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream, poolStream } from '../../events/stream.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import { POOL } from '../engine-network.ts';
import { openSteps } from '../sound-records.ts';
import { type ModelNetwork, modelNetwork } from '../stellar/engine-model.ts';
import { farmFor } from '../stellar/farm-for.ts';
import { lostStakes, modelErrors } from '../stellar/model-errors.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { allFarmers, pick } from './people.ts';

const PROVIDERS = 3;
const FARMERS = 2;
const BLOCK_MS = 300_000;
/** The parts of a block in which the engine plants, and covers work. */
const OPENING_MS = 30_000;
const ENDING_MS = 130_000;
/** Actions of users beside the engine; each seed draws some of them. */
const BESIDE = [
  'join',
  'confirm',
  'exit',
  'settings',
  'suspend',
  'resume',
  'withdraw',
  'plantByHand',
  'harvestByHand',
  'trigger',
] as const satisfies readonly ActionName[];

const isExpected = (error: unknown) => error instanceof Refusal || error instanceof LedgerUnavailable;

/** Degrades the network and its providers according to a seed; at least one provider stays healthy. */
function worsen({ model, providers }: ModelNetwork, random: () => number): void {
  const isSo = (chance: number) => random() < chance;
  const ill = Math.floor(random() * PROVIDERS);
  for (const [place, provider] of providers.entries()) {
    const lies = place === (ill + 1) % PROVIDERS && isSo(0.2);
    provider.become({
      isDead: place === ill && isSo(0.3),
      lag: place === ill && isSo(0.5) ? 3 + Math.floor(random() * 60) : 0,
      // Its ledgers give it away.
      lead: lies ? 100 + Math.floor(random() * 1_000) : 0,
      lies,
      lost: isSo(0.5) ? random() * 0.05 : 0,
      latencyMs: 20 + random() * 600,
      callsPerSecond: isSo(0.2) ? 10 : 1_000,
    });
  }
  const most = isSo(0.5) ? 1_000 : 20_000;
  const bids = isSo(0.3) ? Array.from({ length: 250 }, () => BigInt(Math.floor(100 + random() * most))) : [];
  model.conditions = {
    ...model.conditions,
    delayLedgers: isSo(0.2) ? 1 + Math.floor(random() * 2) : 0,
    simulationSkewMs: Math.round((random() * 2 - 1) * 2_000),
    othersBids: () => bids,
  };
  model.unreadable = isSo(0.1);
  model.protocol = model.unreadable ? 99 : 23;
}

function calm({ model, providers }: ModelNetwork): void {
  for (const provider of providers) {
    provider.become({
      isDead: false,
      lag: 0,
      lead: 0,
      lies: false,
      lost: 0,
      latencyMs: 50,
      callsPerSecond: 1_000,
    });
  }
  model.conditions = { ...model.conditions, delayLedgers: 0, othersBids: () => [] };
}

/** Farmers who have left join again: a pool without farmers tests nothing. */
async function rejoin({ network }: ModelNetwork): Promise<void> {
  const { database } = network;
  const services = network.services();
  // Paused for review once its operator has left out too many farmers.
  await commit(database, network.acting(), unit => unit.decide(poolStream(POOL), pool, resumePool));
  for (const { farmerId, status } of (await allFarmers(database)).slice(0, FARMERS)) {
    if (status !== null) continue;
    const choice = { poolId: POOL, stakePercentage: 0.25, harvestInterval: 1 };
    const { contractId } = await joinPool(services, network.acting(), farmerId, choice);
    await confirmJoin(services, network.acting(), contractId);
  }
}

/** How often the engine takes its turns: often while a block opens and ends, seldom in between. */
const turnsOf =
  ({ model }: ModelNetwork) =>
  () => {
    const left = model.nextBlockAt - model.now;
    if (left <= ENDING_MS) return Math.min(20_000, Math.max(left, 0) + 3_500);
    return left > BLOCK_MS - OPENING_MS ? 8_000 : Math.min(left - ENDING_MS, 60_000);
  };

/** Farms for the length of a block from its opening; its operator and people act in the meantime. */
async function playBlock(of: ModelNetwork, random: () => number, problems: string[]): Promise<void> {
  const { network, model, time } = of;
  const expected = (error: unknown) => {
    if (!isExpected(error)) problems.push(error instanceof Error ? `${error.stack}` : String(error));
  };
  const services = network.services();
  const scene = { network, services, random, acknowledge: () => undefined };
  const chosen = Array.from({ length: 2 }, () => pick(BESIDE, random)).flatMap(name => (name ? [name] : []));
  const opens = Math.max(model.nextBlockAt, model.now);

  const beside = async () => {
    await time.pause(Math.max(0, opens - model.now));
    // Others open the block for a pool without farmers.
    while (model.nextBlockAt <= model.now) await time.pause(2_000);
    const at = model.nextBlockAt - BLOCK_MS * (0.3 + random() * 0.5);
    await time.pause(Math.max(0, at - model.now));
    await rejoin(of);
    const people = await allFarmers(network.database);
    const doing = chosen.map(name => ACTIONS[name][1]({ ...scene, people }));
    const farmers = people.filter(() => random() < 0.7);
    const work = network.work(model.index, farmers).catch(expected);
    for (const end of await Promise.allSettled(doing)) if (end.status === 'rejected') expected(end.reason);
    await work;
  };
  const seconds = (opens + BLOCK_MS - model.now) / 1_000;
  const turnMs = turnsOf(of);
  const errors = await farmFor(of, { seconds, submitAt: null, services, turnMs, beside });
  for (const error of errors) expected(error);
}

export interface SimulatedModel {
  /** The errors, each with its seed; empty when every invariant held throughout. */
  readonly problems: readonly string[];
  /** The fraction of blocks in which the pool planted. */
  readonly planted: number;
}

/**
 * The whole pool on the model of the network, one block per seed: providers that lag, lie and die, a queue with other
 * users' bids, clocks that differ, upgrades; concurrent joins, exits and withdrawals. No stake may be lost, and after
 * every block the records must agree with the network to the unit. At the end the farm is paused permanently.
 */
export async function simulateModel(seeds: readonly number[]): Promise<SimulatedModel> {
  const [first = 0] = seeds;
  const draw = seededRandom(first);
  const skew = () => Math.round((draw() * 2 - 1) * 2_000);
  const of = await modelNetwork({
    seed: first,
    providers: PROVIDERS,
    productAheadMs: skew(),
    conditions: { ledgerSkewMs: skew() },
    exitDelayBlocks: 1,
    maxFarmers: FARMERS + 1,
  });
  const { network, model, time } = of;
  try {
    for (let n = 0; n < FARMERS; n++) {
      const terms = { stakePercentage: 0.25, xlm: '1000', payoutWallet: 'open' } as const;
      await time.run(network.farmer(`farmer-${n}@kale.test`, terms));
    }
    await time.run(network.person('waiting@kale.test', '1000'));
    const problems: string[] = [];
    for (const seed of seeds) {
      const found: string[] = [];
      const random = seededRandom(seed);
      worsen(of, random);
      await playBlock(of, random, found);
      calm(of);
      found.push(...(await lostStakes(of)), ...(await brokenInvariants(network.database)));
      problems.push(...found.map(problem => `seed ${seed}: ${problem}`));
      if (problems.length > 0) break;
    }
    problems.push(...(await settled(of)), ...(await pausedForGood(of, seededRandom(first))));
    const planted = await many(network.database, PLANTED_BLOCKS);
    return { problems, planted: planted.length / (model.index + 1) };
  } finally {
    await network.drop();
  }
}

const PLANTED_BLOCKS = "SELECT DISTINCT block_index FROM plantings WHERE status = 'success'";

/** Blocks after which every step has ended: a refused one is retried after five. */
const LAST_BLOCKS = 7;

/** The errors after the faults have ended and every step is settled. */
async function settled(of: ModelNetwork): Promise<string[]> {
  const open = () => openSteps(of.network.database);
  for (let block = 0; block < LAST_BLOCKS && (await open()).length > 0; block++)
    await playBlock(of, () => 0.99, []);
  return [...(await open()).map(step => `still open: ${JSON.stringify(step)}`), ...(await modelErrors(of))];
}

const UNHARVESTED = `
  SELECT w.block_index, w.farmer_id FROM works w LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE w.status = 'success' AND w.block_index < $1
    AND (h.status IS DISTINCT FROM 'success'
      OR (h.payout_status IS DISTINCT FROM 'success' AND h.pooler_share + h.platform_share > 0))`;

const lookFor = async (of: ModelNetwork, seconds: number): Promise<string[]> =>
  (await farmFor(of, { seconds, submitAt: null, turnMs: 10_000 }))
    .filter(error => !isExpected(error))
    .map(String);

/**
 * Pauses the farm for good in the middle of a block, on a faulty network. Returns errors: closed blocks that are not harvested
 * and shared, whatever their farmers' intervals; withdrawals that do not end; and the findings of `modelErrors`.
 */
async function pausedForGood(of: ModelNetwork, random: () => number): Promise<string[]> {
  const { network, model, time, clock } = of;
  const { database } = network;
  const slowly = changeSettings({ stakePercentage: 0.25, harvestInterval: 20 });
  const problems: string[] = [];
  for (let block = 0; block < 3; block++) {
    await time.run(rejoin(of));
    for (const { contractId, status } of await allFarmers(database)) {
      if (!contractId || status !== 'active') continue;
      const stream = contractStream(contractId);
      await commit(database, network.acting(), async unit => {
        await unit.decide(stream, contract, resumeContract(clock()));
        await unit.decide(stream, contract, slowly);
      });
    }
    await playBlock(of, () => 0.5, problems);
  }
  const unharvested = () => many(database, UNHARVESTED, [model.index]);
  if ((await unharvested()).length === 0)
    problems.push('nothing was left to harvest when the farm was paused');
  worsen(of, random);
  await time.pass(BLOCK_MS * (random() / 1_000));
  model.setPaused(true);
  problems.push(...(await lookFor(of, 120)));
  calm(of);
  const [person] = await allFarmers(database);
  if (person) {
    const balance = await time.run(network.balance(person.address));
    const wanted = amount('KALE', balance / 2n);
    await time.run(requestToWithdraw(network.services(), network.acting(), person.farmerId, wanted, 'KALE'));
  }
  problems.push(...(await lookFor(of, 240)));
  const open = await many(database, "SELECT id FROM withdrawals WHERE status IN ('requested', 'submitted')");
  const closures = await many(database, 'SELECT FROM farm_closures WHERE reopened_at IS NULL');
  if (closures.length !== 1) problems.push('the pause is not on record');
  const left = [...(await unharvested()), ...open].map(row => `not ended: ${JSON.stringify(row)}`);
  return [...problems, ...left, ...(await modelErrors(of))].map(problem => `paused for good: ${problem}`);
}
