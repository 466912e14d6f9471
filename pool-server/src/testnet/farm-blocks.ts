import { accountKey, type StellarAddress } from 'shared-api/address';
import { amount, floorShare } from 'shared-api/money';
import { submissionTimes } from '../domain/closing-lead.ts';
import { plantableBlock } from '../engine/cycle/discovery.ts';
import { FarmMissing, LedgerUnavailable } from '../ledger/failures.ts';
import type { BlockIndex, FarmState } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import type { Attempt } from './attempt.ts';
import { type FarmerBlock, type Progress, progressOf, startedBlocks } from './progress.ts';
import { send } from './send.ts';
import type { Wallet } from './wallets.ts';

const LOOK_INTERVAL_MS = 1_000;
/** The fraction of a free balance that is staked. */
const STAKE = 0.25;
/** The fraction of a reward that the pool and the platform would get. */
const FEES = 0.1;
/** Attempts for a failed step, and the delay between them. */
const TRIES = 4;
const RETRY_MS = { plant: 2_000, work: 5_000, harvest: 30_000, payout: 30_000 } as const;
type Retried = keyof typeof RETRY_MS;
/** Blocks joined later leave too little time to work. */
const LATEST_PLANT = 0.6;
/** In a block with pending work, how long before its end harvests stop, in ms. */
const BEFORE_WORK_MS = 100_000;
/** How long others have to open the block after the last one, in ms. */
const OTHERS_MS = 30_000;
/** Error codes of a harvest without an entry on the ledger. */
const LOST = new Set(['KALE_9', 'KALE_11']);
/** The assumed latency until transactions have shown how long the network takes, in seconds. */
const DEFAULT_INCLUSION = 10;
const OBSERVED = 20;

interface Look {
  readonly farm: FarmState;
  readonly now: number;
  readonly progress: Progress;
  /** The number of blocks to plant; after that, only existing ones are finished. */
  readonly started: readonly number[];
}

const blocksOf = ({ progress }: Look, { address }: Wallet): readonly FarmerBlock[] => [
  ...(progress.get(address)?.values() ?? []),
];

function mayTry(at: FarmerBlock | undefined, step: Retried, now: number): boolean {
  const failures = at?.failures.filter(failure => failure.step === step) ?? [];
  return failures.length < TRIES && now - (failures.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= RETRY_MS[step];
}

/** How long recent transactions took from sending to their outcome, in seconds; the slowest counts. */
function inclusionOf({ journal }: Attempt): number {
  const ended = journal.entries.flatMap(({ sent, ended }) =>
    ended?.outcome === 'success' ? [ended.at - sent.at] : [],
  );
  const lately = ended.slice(-OBSERVED);
  return lately.length > 0 ? Math.max(...lately) / 1_000 : DEFAULT_INCLUSION;
}

/** The block that a farmer must plant in now; null if there is none. */
function plantDue(attempt: Attempt, look: Look, wallet: Wallet): number | null {
  const { ledger, blocks } = attempt;
  const { farm, now, started } = look;
  const interval = ledger.network.blockIntervalSeconds;
  const plantable = plantableBlock(farm, new Date(now), interval);
  if (!plantable) return null;
  const { blockIndex, since, until } = plantable;
  if (!started.includes(blockIndex) && started.length >= blocks) return null;
  const opens = blockIndex > farm.index;
  if (opens && now < since.getTime() + ledger.network.openingDelaySeconds * 1_000) return null;
  if (!opens && until.getTime() - now < (1 - LATEST_PLANT) * interval * 1_000) return null;
  const at = look.progress.get(wallet.address)?.get(blockIndex);
  return at?.stake == null && mayTry(at, 'plant', now) ? blockIndex : null;
}

/** Plants a quarter of the free KALE, or nothing for a farmer whose last stake had no work. */
async function plant(attempt: Attempt, look: Look, wallet: Wallet, block: number): Promise<void> {
  const last = blocksOf(look, wallet)
    .filter(each => each.stake !== null && each.block < block)
    .sort((a, b) => b.block - a.block)[0];
  const account = await attempt.ledger.account(wallet.address);
  const free = account?.kale ?? amount('KALE', 0n);
  const stake = last?.work ? floorShare(free, STAKE) : amount('KALE', 0n);
  const operations = [{ type: 'plant', farmer: wallet.address, amount: stake }] as const;
  await send(attempt, { step: 'plant', wallet, operations, block, units: stake });
}

/** Submits the best of some nonces for the open block. */
async function work(attempt: Attempt, { farm }: Look, wallet: Wallet): Promise<void> {
  if (!farm.block) return;
  const { index, entropy } = farm.block;
  const task = { index, entropy, farmer: accountKey(wallet.address) };
  const { hash, nonce } = mine({ ...task, budget: { hashes: attempt.hashes } });
  const operations = [{ type: 'work', farmer: wallet.address, hash, nonce }] as const;
  await send(attempt, { step: 'work', wallet, operations, block: index });
}

const harvest = (attempt: Attempt, wallet: Wallet, { block }: FarmerBlock) =>
  send(attempt, {
    step: 'harvest',
    wallet,
    operations: [{ type: 'harvest', farmer: wallet.address, index: block as BlockIndex }],
    block,
  });

/** The shares that a farmer owes on a harvest: a fraction of the reward, not of the stake. */
const owed = ({ minted, stake }: FarmerBlock) =>
  floorShare(amount('KALE', (minted ?? 0n) - (stake ?? 0n)), FEES);

const pay = (attempt: Attempt, wallet: Wallet, at: FarmerBlock) =>
  send(attempt, {
    step: 'payout',
    wallet,
    operations: [{ type: 'payment', destination: attempt.treasury.address, amount: owed(at), asset: 'KALE' }],
    block: at.block,
    units: owed(at),
  });

const isLost = (at: FarmerBlock) =>
  at.failures.some(({ step, code }) => step === 'harvest' && LOST.has(code));
const isUnpaid = (at: FarmerBlock) => at.minted !== null && !at.isPaid && owed(at) > 0n;

/** The next transaction of a farmer: plants before work, work before harvests and payouts. Null when none is due. */
function nextOf(attempt: Attempt, look: Look, wallet: Wallet, workAt: Date): (() => Promise<unknown>) | null {
  const { farm, now, progress } = look;
  const plantIn = plantDue(attempt, look, wallet);
  if (plantIn !== null) return () => plant(attempt, look, wallet, plantIn);
  const open = progress.get(wallet.address)?.get(farm.index);
  const isUnworked = open !== undefined && open.stake !== null && open.work === null;
  if (isUnworked && now >= workAt.getTime() && mayTry(open, 'work', now))
    return () => work(attempt, look, wallet);
  if (isUnworked && workAt.getTime() - now < BEFORE_WORK_MS) return null;
  for (const at of blocksOf(look, wallet)) {
    const isRipe = at.block < farm.index && at.work !== null && at.minted === null && !isLost(at);
    if (isRipe && mayTry(at, 'harvest', now)) return () => harvest(attempt, wallet, at);
    if (isUnpaid(at) && mayTry(at, 'payout', now)) return () => pay(attempt, wallet, at);
  }
  return null;
}

function isOpen(at: FarmerBlock, { farm }: Look): boolean {
  const tried = (step: Retried) => at.failures.filter(failure => failure.step === step).length >= TRIES;
  if (at.stake === null) return at.block >= farm.index && !tried('plant');
  if (at.work === null) return at.block >= farm.index;
  if (at.minted === null) return !isLost(at) && !tried('harvest');
  return isUnpaid(at) && !tried('payout');
}

/** Opens the next block by planting nothing, in case nobody else does, so that the last one can be harvested. */
const closeLast = (attempt: Attempt, wallet: Wallet, block: number) =>
  send(attempt, {
    step: 'close',
    wallet,
    operations: [{ type: 'plant', farmer: wallet.address, amount: amount('KALE', 0n) }],
    block,
  });

/**
 * Takes the farmers through the configured number of blocks, and continues where an earlier start was interrupted. Each
 * wallet sends one transaction at a time. Ends early if the farm is paused, after everything is harvested.
 */
export async function farmBlocks(attempt: Attempt): Promise<void> {
  const { ledger, journal, farmers, blocks, clock, pause, stop, say } = attempt;
  const busy = new Map<StellarAddress, Promise<unknown>>();
  let failure: unknown = null;
  let said = '';
  const start = ({ address }: Wallet, step: () => Promise<unknown>) => {
    const run = step()
      .catch((error: unknown) => {
        if (!(error instanceof LedgerUnavailable)) failure ??= error;
      })
      .finally(() => busy.delete(address));
    busy.set(address, run);
  };
  while (!stop.aborted && failure === null) {
    const farm = await ledger.farm().catch((error: unknown) => {
      if (error instanceof LedgerUnavailable && !(error instanceof FarmMissing)) return null;
      throw error;
    });
    if (farm) {
      const { entries } = journal;
      const started = startedBlocks(entries);
      const look: Look = { farm, now: clock().getTime(), progress: progressOf(entries), started };
      const { ledgerSeconds } = await ledger.settings();
      const paces = {
        interval: ledger.network.blockIntervalSeconds,
        ledger: ledgerSeconds,
        inclusion: inclusionOf(attempt),
      };
      const { index: blockIndex, nextBlockAt } = farm;
      const times = submissionTimes(farmers.length, { blockIndex, nextBlockAt }, paces);
      for (const [place, wallet] of farmers.entries()) {
        const next = busy.has(wallet.address)
          ? null
          : nextOf(attempt, look, wallet, times[place] ?? nextBlockAt);
        if (next) start(wallet, next);
      }
      const line = `Block ${farm.index}${farm.paused ? ', the farm is paused' : ''}: ${started.length} of ${blocks} blocks planted`;
      if (line !== said) say(line);
      said = line;
      const last = started.at(-1) ?? 0;
      const everything = farmers.flatMap(wallet => blocksOf(look, wallet));
      const isOver = farm.paused || (started.length >= blocks && farm.index > last);
      const unfinished = everything.filter(
        at => isOpen(at, look) && !(farm.paused && at.block >= farm.index),
      );
      if (isOver && unfinished.length === 0 && busy.size === 0) return;
      const [first] = farmers;
      const nobodyOpens = look.now > nextBlockAt.getTime() + OTHERS_MS && !farm.paused;
      if (first && started.length >= blocks && farm.index === last && nobodyOpens && busy.size === 0)
        start(first, () => closeLast(attempt, first, last + 1));
    }
    await pause(LOOK_INTERVAL_MS);
  }
  if (failure !== null) throw failure;
}
