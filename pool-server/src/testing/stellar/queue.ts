import { isContractCall, type Offered } from './envelopes.ts';

/** A transaction that the network has accepted but not yet applied. */
export interface Waiting extends Offered {
  /** The last ledger when it was submitted. */
  readonly since: number;
}

/** A network's load, clock differences and call costs. */
export interface Conditions {
  /** The number of KALE calls per ledger: they all write the farm's instance, so they run one after another. */
  readonly callsInALedger: number;
  /** The number of calls that fit in the queue; unlimited if not set. */
  readonly callsInQueue?: number;
  /** How many ledgers pass before a transaction is accepted into one. */
  readonly delayLedgers: number;
  /** The bids of other people's calls for a ledger, in stroops. */
  readonly othersBids: (sequence: number) => readonly bigint[];
  /** How far the clock that ledgers carry is ahead of the network's, in ms. */
  readonly ledgerSkewMs: number;
  /** How far the clock of the RPC that simulates is ahead, in ms. */
  readonly simulationSkewMs: number;
  /** The resource fee of each contract call, in stroops. */
  readonly resourceFees: Readonly<Record<string, bigint>>;
}

const FIXED_FEE = 50_000n;

/** A network with room for every transaction and clocks that agree. */
export const EASY: Conditions = {
  callsInALedger: Number.POSITIVE_INFINITY,
  delayLedgers: 0,
  othersBids: () => [],
  ledgerSkewMs: 0,
  simulationSkewMs: 0,
  resourceFees: { plant: FIXED_FEE, work: FIXED_FEE, harvest: FIXED_FEE, harvestMany: FIXED_FEE },
};

const MIN_BID = 100n;

/** Compares without a new bigint for each pair: there may be hundreds of bids per ledger. */
const highestFirst = (a: { bid: bigint }, b: { bid: bigint }) =>
  a.bid === b.bid ? 0 : a.bid > b.bid ? -1 : 1;

/** Whether a waiting transaction can still be applied in a ledger that closes now, in epoch milliseconds. */
export const isAlive = ({ transaction: { timeBounds } }: Waiting, now: number): boolean =>
  Number(timeBounds?.maxTime) * 1_000 >= now;

/** The lowest bid for which a full queue drops another call; null while there is room. */
export function bidToEnter(
  waiting: readonly Waiting[],
  { callsInQueue = Number.POSITIVE_INFINITY, othersBids }: Conditions,
  sequence: number,
): bigint | null {
  const calls = waiting.filter(({ transaction }) => isContractCall(transaction));
  const bids = [...othersBids(sequence), ...calls.map(({ bid }) => bid)];
  if (bids.length < callsInQueue) return null;
  return bids.reduce((lowest, bid) => (bid < lowest ? bid : lowest)) + 1n;
}

/** The transactions of the next ledger: calls by their bids, as many as fit, and all others. All pay its lowest bid. */
export function takeIn(
  waiting: readonly Waiting[],
  { callsInALedger, delayLedgers, othersBids }: Conditions,
  sequence: number,
): { inside: Waiting[]; left: Waiting[]; leastBid: bigint } {
  const isDue = ({ since }: Waiting) => sequence - since > delayLedgers;
  const due = waiting.filter(isDue);
  const calls = due.filter(({ transaction }) => isContractCall(transaction));
  const candidates: { bid: bigint; ours?: Waiting }[] = [
    ...othersBids(sequence).map(bid => ({ bid })),
    ...calls.map(ours => ({ bid: ours.bid, ours })),
  ];
  const ranked = candidates.sort(highestFirst);
  const chosen = ranked.slice(0, callsInALedger);
  const taken = new Set(chosen.flatMap(({ ours }) => ours ?? []));
  const isInside = (each: Waiting) => taken.has(each) || (isDue(each) && !isContractCall(each.transaction));
  return {
    inside: waiting.filter(isInside),
    left: waiting.filter(each => !isInside(each)),
    leastBid: ranked.length > chosen.length ? (chosen.at(-1)?.bid ?? MIN_BID) : MIN_BID,
  };
}
