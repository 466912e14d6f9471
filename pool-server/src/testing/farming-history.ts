import { type Amount, amount, floorShare, splitReward } from 'shared-api/money';
import { seededRandom } from '../domain/random.ts';
import { type Effort, harvestReward, normalizedSum } from '../ledger/kale/reward.ts';
import { PUBLIC_ENTRY_LEDGERS, type Ranges } from '../ledger/kale/state.ts';

export const BLOCKS_A_DAY = 288;
const FIRST_BLOCK = 81_107;
const KALE = 10_000_000n;
/** The number of farmers that each farmer outside the pools represents. */
const CROWD = 20n;

type Kale = Amount<'KALE'>;

export interface HistoryPool {
  readonly farmers: number;
  readonly rewardSplit: number;
  /** Hashes tried for each farmer and block. */
  readonly effort: number;
  /** How often a farmer's work is missed, and how often the whole pool's. */
  readonly misses: number;
  readonly outages: number;
}

/** One planting of a pool's farmer, in the form of the tables. */
export interface HistoryBlock {
  readonly day: number;
  readonly stake: Kale;
  readonly accepted: boolean;
  /** Before fees; 0 without accepted work. */
  readonly reward: Kale;
  /** The farmer's share of it, or minus the stake. */
  readonly net: bigint;
}

export interface HistoryFarmer {
  readonly farmerId: string;
  readonly pool: number;
  readonly stake: number;
  readonly interval: number;
  readonly blocks: HistoryBlock[];
  /** The farmer's total at the start of each day. */
  readonly totals: Kale[];
}

/** A farmer's KALE between two blocks, by the engine's rules. */
export interface Wallet {
  left: bigint;
  /** Worked blocks that are not harvested, oldest first. */
  waiting: { readonly block: number; readonly stake: bigint; readonly share: bigint }[];
  /** The last planted block had no accepted work, so nothing is staked in the next one. */
  held: boolean;
}

export const newWallet = (left: bigint): Wallet => ({ left, waiting: [], held: false });

/** Takes the stake of the next block. */
export function plantFrom(wallet: Wallet, fraction: number): Kale {
  const stake = wallet.held ? amount('KALE', 0n) : floorShare(amount('KALE', wallet.left), fraction);
  wallet.left -= stake;
  return stake;
}

/** Harvests once a block is planted, when the oldest one is old enough; then the block closes. */
export function closeBlock(
  wallet: Wallet,
  { block, interval, stake, share }: { block: number; interval: number; stake: bigint; share: bigint | null },
): void {
  const [oldest] = wallet.waiting;
  if (oldest && block - oldest.block >= interval) {
    wallet.left = wallet.waiting.reduce((all, each) => all + each.stake + each.share, wallet.left);
    wallet.waiting = [];
  }
  if (share !== null) wallet.waiting.push({ block, stake, share });
  wallet.held = share === null;
}

interface Entry {
  readonly effort: Effort;
  readonly accepted: boolean;
  readonly weight: bigint;
}

const STAKES = [0.01, 0.02, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25];
const INTERVALS = [1, 6, 12, 20];
const PLATFORM_FEE = 0.05;

/** Leading zero digits of the best of this many hashes. */
function bestZeros(hashes: number, random: () => number): number {
  let zeros = 0;
  while (zeros < 9 && random() < 1 - (1 - 16 ** -(zeros + 1)) ** hashes) zeros++;
  return zeros;
}

/** The ranges that a block passes to the next one (KALE rules 1.2). */
function rangesOf(entries: readonly Entry[]): Ranges {
  const worked = entries.filter(({ accepted }) => accepted).map(({ effort }) => effort);
  const stakes = entries.map(({ effort }) => effort.stake).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const gaps = worked.map(({ gap }) => gap);
  const zeros = worked.map(({ zeros: found }) => found);
  return {
    minGap: Math.min(...gaps),
    maxGap: Math.max(...gaps),
    minStake: stakes[0] ?? 0n,
    maxStake: stakes.at(-1) ?? 0n,
    minZeros: Math.min(...zeros),
    maxZeros: Math.max(...zeros),
  };
}

/** Days of farming by the contract's rules, from a seed: pools whose members stake, mine, miss blocks and harvest. */
export function farmingHistory(seed: number, days: number, pools: readonly HistoryPool[]): HistoryFarmer[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const farmers = pools.flatMap((of, pool) =>
    Array.from(
      { length: of.farmers },
      (_, seat): HistoryFarmer => ({
        farmerId: `${pool}-${seat}`,
        pool,
        stake: pick(STAKES),
        interval: pick(INTERVALS),
        blocks: [],
        totals: [],
      }),
    ),
  );
  const wallets = new Map(
    farmers.map(({ farmerId }): [string, Wallet] => [
      farmerId,
      newWallet(BigInt(Math.floor(200 * 60 ** random())) * KALE),
    ]),
  );
  const outside = Array.from({ length: 15 }, () => ({
    stake: 20 * 60 ** random(),
    present: 0.6 + 0.4 * random(),
  }));
  let ranges: Ranges | null = null;

  for (let block = 0; block < days * BLOCKS_A_DAY; block++) {
    const day = Math.floor(block / BLOCKS_A_DAY);
    for (const other of outside) other.stake *= 1 + (random() - 0.49) / 60;
    const out = pools.map(({ outages }) => random() < outages);
    const entries: Entry[] = outside
      .filter(({ present }) => random() < present)
      .map(({ stake }) => ({
        effort: {
          gap: 20 + Math.floor(30 * random()),
          stake: BigInt(Math.floor(stake)) * KALE,
          zeros: bestZeros(200, random),
        },
        accepted: true,
        weight: CROWD,
      }));
    const mine = farmers.map(farmer => {
      const wallet = wallets.get(farmer.farmerId) as Wallet;
      if (block % BLOCKS_A_DAY === 0)
        farmer.totals.push(
          amount(
            'KALE',
            wallet.waiting.reduce((all, { stake, share }) => all + stake + share, wallet.left),
          ),
        );
      const pool = pools[farmer.pool] as HistoryPool;
      const stake = plantFrom(wallet, farmer.stake);
      const effort = { gap: 25 + Math.floor(25 * random()), stake, zeros: bestZeros(pool.effort, random) };
      const entry: Entry = { effort, accepted: !out[farmer.pool] && random() >= pool.misses, weight: 1n };
      entries.push(entry);
      return { farmer, wallet, pool, stake, entry };
    });
    const counted: Ranges = ranges ?? rangesOf(entries);
    const closing = {
      ...counted,
      stakedTotal: entries.reduce((all, { accepted, effort }) => (accepted ? all : all + effort.stake), 0n),
      normalizedTotal: entries.reduce(
        (all, { accepted, effort, weight }) =>
          accepted ? all + weight * normalizedSum(counted, effort) : all,
        0n,
      ),
      liveUntil: PUBLIC_ENTRY_LEDGERS,
    };
    for (const { farmer, wallet, pool, stake, entry } of mine) {
      const reward = amount(
        'KALE',
        entry.accepted ? harvestReward(FIRST_BLOCK + block, closing, entry.effort) : 0n,
      );
      const share = splitReward(reward, { rewardSplit: pool.rewardSplit, platformFee: PLATFORM_FEE }).farmer;
      closeBlock(wallet, { block, interval: farmer.interval, stake, share: entry.accepted ? share : null });
      farmer.blocks.push({
        day,
        stake,
        accepted: entry.accepted,
        reward,
        net: entry.accepted ? share : -stake,
      });
    }
    ranges = rangesOf(entries);
  }
  return farmers;
}

/** The platform's part in this history. */
export const HISTORY_PLATFORM_FEE = PLATFORM_FEE;
