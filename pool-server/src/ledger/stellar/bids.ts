import type { StellarAddress } from 'shared-api/address';
import type { Clock } from '../../domain/clock.ts';
import { LEFT_OUT } from '../../domain/cycle-events.ts';
import { failureCode } from '../failures.ts';
import type { Operation, TransactionOutcome } from '../ledger.ts';
import { isCall } from './operations.ts';
import type { Rpc } from './rpc.ts';

const MIN_BID = 100n;
/** How long statistics are used, in ms: until the next ledger. */
const FRESH_MS = 5_000;
/**
 * A call of the open block bids this much above the network's current bid; a harvest is not urgent and does not. All
 * calls in a ledger pay its lowest bid, so the margin costs nothing until calls compete, and then saves a second
 * attempt.
 */
const CALL_MARGIN = 4n;
/** Each transaction of a wallet that the network left out doubles the bid of the next one, up to this many times. */
const DOUBLINGS = 10;

interface Stats {
  readonly asked: number;
  readonly read: Promise<{ readonly classic: bigint; readonly call: bigint }>;
}

/** The inclusion bids of transactions. */
export interface Bids {
  /** The bid for an operation in stroops: the network's, raised after each miss, at least what a refusal asked for. */
  bid(source: StellarAddress, operations: readonly Operation[]): Promise<bigint>;
  /** The current bids of most of the network, for a classic operation and for a contract call. */
  now(): Promise<{ readonly classic: bigint; readonly call: bigint }>;
  /** Remembers the bid that a refusal required. */
  asked(source: StellarAddress, bid: bigint): void;
  /** Remembers how a wallet's transaction ended. */
  ended(source: StellarAddress, outcome: TransactionOutcome): void;
}

/** Bids by the network's fee statistics, which are read once per ledger, and by how long a wallet has waited. */
export function createBids(rpc: Rpc, clock: Clock): Bids {
  const misses = new Map<StellarAddress, number>();
  const floors = new Map<StellarAddress, bigint>();
  let stats: Stats | null = null;

  async function read() {
    const { inclusionFee, sorobanInclusionFee } = await rpc(server => server.getFeeStats());
    const least = (bid: string) => (BigInt(bid) > MIN_BID ? BigInt(bid) : MIN_BID);
    return { classic: least(inclusionFee.p90), call: least(sorobanInclusionFee.p90) };
  }

  function current() {
    const now = clock().getTime();
    if (!stats || now - stats.asked >= FRESH_MS) stats = { asked: now, read: read() };
    return stats.read.catch(error => {
      stats = null;
      throw error;
    });
  }

  return {
    now: current,
    async bid(source, operations) {
      const { classic, call } = await current();
      const [first] = operations;
      const isUrgent = first?.type === 'plant' || first?.type === 'work';
      const asked = operations.some(isCall) ? call : classic;
      const usual = isUrgent ? asked * CALL_MARGIN : asked;
      const raised = usual << BigInt(misses.get(source) ?? 0);
      const floor = floors.get(source) ?? 0n;
      return raised > floor ? raised : floor;
    },
    asked(source, bid) {
      floors.set(source, bid);
    },
    ended(source, outcome) {
      if (outcome.status === 'failed' && LEFT_OUT.includes(failureCode(outcome.failure))) {
        misses.set(source, Math.min((misses.get(source) ?? 0) + 1, DOUBLINGS));
      } else if (outcome.status !== 'unknown') {
        misses.delete(source);
        floors.delete(source);
      }
    },
  };
}
