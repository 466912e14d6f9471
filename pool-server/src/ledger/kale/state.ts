/** The contract's constants (KALE rules 1.1). Amounts in atomic units. */
export const BLOCK_REWARD = 25_050_000_000n;
export const BLOCKS_PER_MONTH = 8640;
export const BLOCK_SCALE = 1_000_000_000_000n;
export const DECAYED = 950_000_000_000n;
export const V2_GENESIS_BLOCK = 30_558;
/** The lifetime of a Block or Pail on the public network, in ledgers; there it is a setting (KALE rules 1.6.7). */
export const PUBLIC_ENTRY_LEDGERS = 17_280;

const U32_MAX = 0xffff_ffff;
const I128_MAX = (1n << 127n) - 1n;
const I128_MIN = -(1n << 127n);

/** The ranges of a block's entries. */
export interface Ranges {
  readonly minGap: number;
  readonly maxGap: number;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly minZeros: number;
  readonly maxZeros: number;
}

/** Grows while a block is open; its ranges and entropy are then the next block's. `timestamp` is when it opened. */
export interface FarmBlock extends Ranges {
  readonly timestamp: number;
  readonly entropy: Uint8Array;
}

/** Block(index): the ranges of the previous block, and its own totals. */
export interface KaleBlock extends Ranges {
  readonly timestamp: number;
  readonly entropy: Uint8Array;
  readonly stakedTotal: bigint;
  readonly normalizedTotal: bigint;
  /** The last ledger of its lifetime, set when it was created. */
  readonly liveUntil: number;
}

/** One farmer's entry in one block. `sequence` is the ledger of the plant. */
export interface KalePail {
  readonly sequence: number;
  readonly stake: bigint;
  readonly gap: number | null;
  readonly zeros: number | null;
  /** The last ledger of its lifetime, set when it was created. */
  readonly liveUntil: number;
}

/** Instance storage: never expires. */
export interface Farm {
  readonly index: number;
  /** Null until the farm is founded. */
  readonly farmBlock: FarmBlock | null;
  readonly paused: boolean;
}

/** The contract's view of its storage. Expired temporary entries are absent. */
export interface KaleState {
  readonly farm: Farm;
  block(index: number): KaleBlock | undefined;
  pail(farmer: string, index: number): KalePail | undefined;
}

/** The ledger in which a call runs. Time is in the unit of `blockInterval`, which is seconds on Stellar. */
export interface LedgerMoment {
  readonly sequence: number;
  readonly time: number;
  readonly blockInterval: number;
  /** The lifetime of an entry created now, in ledgers. */
  readonly entryLedgers: number;
}

/** The changes of a successful call. A null pail is deleted. */
export interface KaleChange {
  readonly farm?: Farm;
  readonly block?: { readonly index: number; readonly value: KaleBlock };
  readonly pail?: { readonly farmer: string; readonly index: number; readonly value: KalePail | null };
  /** KALE burned by the farmer, or minted to the farmer. */
  readonly burned: bigint;
  readonly minted: bigint;
}

/** The last ledger of an entry created now. */
export const lifeEnd = ({ sequence, entryLedgers }: LedgerMoment) => sequence + entryLedgers - 1;

export const hasExpired = ({ liveUntil }: { readonly liveUntil: number }, sequence: number) =>
  sequence > liveUntil;

/** An empty FarmBlock: every range at its sentinel (KALE rules 1.2). */
export const newFarmBlock = ({ time }: Pick<LedgerMoment, 'time'>): FarmBlock => ({
  timestamp: time,
  entropy: new Uint8Array(32),
  minGap: U32_MAX,
  maxGap: 0,
  minStake: I128_MAX,
  maxStake: I128_MIN,
  minZeros: U32_MAX,
  maxZeros: 0,
});

/** The farm as the contract's constructor leaves it. */
export const foundFarm = (moment: Pick<LedgerMoment, 'time'>): Farm => ({
  index: 0,
  farmBlock: newFarmBlock(moment),
  paused: false,
});

/** A new block with the FarmBlock's ranges and totals; unused sentinels become 0. */
export const newBlock = (from: FarmBlock, moment: LedgerMoment): KaleBlock => ({
  timestamp: moment.time,
  entropy: from.entropy,
  minGap: from.minGap === U32_MAX ? 0 : from.minGap,
  maxGap: from.maxGap,
  minStake: from.minStake === I128_MAX ? 0n : from.minStake,
  maxStake: from.maxStake === I128_MIN ? 0n : from.maxStake,
  minZeros: from.minZeros === U32_MAX ? 0 : from.minZeros,
  maxZeros: from.maxZeros,
  stakedTotal: 0n,
  normalizedTotal: 0n,
  liveUntil: lifeEnd(moment),
});
