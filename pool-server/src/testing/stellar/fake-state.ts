import type { StellarAddress } from 'shared-api/address';
import type { Queryable } from '../../database/database.ts';
import { foundFarm, type LedgerMoment } from '../../ledger/kale/state.ts';
import { WorkingSet } from '../../ledger/sandbox/working-set.ts';
import { type Conditions, EASY } from './queue.ts';

export const LEDGER_MS = 5_000;
export const FIRST_LEDGER = 1_000;
/** Temporary entries live for an hour on the test network. */
const ENTRY_LEDGERS = 720;
/** A provider lags by fewer ledgers than this. */
const REMEMBERED_LEDGERS = 100;
const NOWHERE = { query: async () => ({ rows: [] }) } as unknown as Queryable;

/** From a ledger that closed at `at`, one closes every `ms`; both in ms. */
interface Pace {
  readonly from: number;
  readonly at: number;
  readonly ms: number;
}

/** A snapshot of the state that later changes do not affect. */
function copyOf({ state, accounts, blocks, pails }: WorkingSet): WorkingSet {
  const copy = new WorkingSet(NOWHERE, state);
  for (const [address, account] of accounts) copy.accounts.set(address, account);
  for (const [index, block] of blocks) copy.blocks.set(index, block);
  for (const [key, pail] of pails) copy.pails.set(key, pail);
  return copy;
}

/** The state of a Stellar network in memory: its clock and ledgers, its accounts, and the farm. */
export class FakeState {
  now: number;
  /** How far behind the network its RPC is, in ledgers. */
  lag = 0;
  /** The lifetime of entries created from now on, in ledgers; an upgrade changes it. */
  entryLedgers = ENTRY_LEDGERS;
  /** How busy the network is. */
  conditions: Conditions = EASY;
  protected readonly current: WorkingSet;
  /** Oldest first, which also applies to the ledgers before it. */
  #paces: [Pace, ...Pace[]];
  /** The state after each of the last ledgers. */
  readonly #past = new Map<number, WorkingSet>();

  /** Creates a farm whose next block has the index after `index`. */
  constructor(start: Date, index: number) {
    this.now = start.getTime();
    this.#paces = [{ from: FIRST_LEDGER, at: this.now, ms: LEDGER_MS }];
    this.current = new WorkingSet(NOWHERE, {
      pace: { at: this.now, sequence: FIRST_LEDGER, ledgerMs: LEDGER_MS },
      closedAt: this.now,
      farm: { ...foundFarm({ time: this.now }), index },
      xlm: { minted: 0n, burned: 0n },
      kale: { minted: 0n, burned: 0n },
    });
  }

  get sequence(): number {
    const { from, at, ms } = this.#paces.at(-1) ?? this.#paces[0];
    return from + Math.floor((this.now - at) / ms);
  }

  /** The RPC's last ledger. */
  get tip() {
    const sequence = this.sequence - this.lag;
    return { latestLedger: sequence, latestLedgerCloseTime: this.closeTime(sequence) };
  }

  /** When a ledger closes by the network's clock, in epoch milliseconds. */
  protected closesAt(sequence: number): number {
    const { from, at, ms } = this.#paces.findLast(pace => pace.from <= sequence) ?? this.#paces[0];
    return at + (sequence - from) * ms;
  }

  /** When a ledger closed by its own clock, in whole seconds. */
  closeTime = (sequence: number) =>
    String(Math.floor((this.closesAt(sequence) + this.conditions.ledgerSkewMs) / 1000));

  /** Moves to the moment before a ledger that closes at a time in epoch milliseconds. */
  moveBefore(sequence: number, closesAt: number): void {
    this.#paces = [{ from: sequence, at: closesAt, ms: LEDGER_MS }];
    this.now = closesAt - LEDGER_MS;
  }

  /** Ledgers close at this interval from now on, in ms. */
  setPace(ms: number): void {
    const { sequence: from } = this;
    this.#paces.push({ from, at: this.closesAt(from), ms });
  }

  /** The moment of a transaction in a ledger, by a clock that is ahead of the network's. */
  moment(sequence: number, skewMs = this.conditions.ledgerSkewMs): LedgerMoment {
    const time = Math.max(this.now, this.closesAt(sequence)) + skewMs;
    return { sequence, time, blockInterval: 300_000, entryLedgers: this.entryLedgers };
  }

  /** Keeps the state after the last ledger for providers that lag. */
  protected remember(): void {
    this.#past.set(this.sequence, copyOf(this.current));
    this.#past.delete(this.sequence - REMEMBERED_LEDGERS);
  }

  /** The state that the RPC has processed. */
  get seen(): WorkingSet {
    return (this.lag > 0 && this.#past.get(this.sequence - this.lag)) || this.current;
  }

  get index(): number {
    return this.current.farm.index;
  }

  /** When the next block may be opened, in epoch milliseconds. */
  get nextBlockAt(): number {
    return (this.current.farm.farmBlock?.timestamp ?? this.now) + 300_000;
  }

  removeBlock(index: number): void {
    this.current.blocks.set(index, null);
  }

  setPaused(paused: boolean): void {
    const { state } = this.current;
    this.current.state = { ...state, farm: { ...state.farm, paused } };
  }

  account = (address: StellarAddress) => this.current.account(address);

  /** Creates XLM in a new or existing account. */
  async fund(address: StellarAddress, xlm: bigint): Promise<void> {
    const known = await this.current.account(address);
    const fresh = { sequence: BigInt(this.sequence) << 32n, xlm: 0n, kale: null };
    this.current.putAccount(address, { ...(known ?? fresh), xlm: (known?.xlm ?? 0n) + xlm });
  }

  async giveTrustline(address: StellarAddress, units = 0n): Promise<void> {
    const known = await this.current.account(address);
    if (known) this.current.putAccount(address, { ...known, kale: known.kale ?? units });
  }
}
