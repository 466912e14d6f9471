import { SorobanDataBuilder, Transaction } from '@stellar/stellar-sdk/base';
import { type DiagnosticEvent, TransactionResultResult } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import type { Queryable } from '../../database/database.ts';
import type { LedgerFailure } from '../../ledger/failures.ts';
import { foundFarm, type LedgerMoment } from '../../ledger/kale/state.ts';
import type { Operation, OperationReturn } from '../../ledger/ledger.ts';
import { applyOperation, Draft } from '../../ledger/sandbox/operations.ts';
import { WorkingSet } from '../../ledger/sandbox/working-set.ts';
import { type AssetEvent, assetEvents } from './asset-events.ts';
import { asked, isAllowed } from './calls.ts';
import { readEntry, touchedBy } from './entries.ts';
import { errorsOf, type Founded, footprintOf, isContractCall, wrongWith } from './envelopes.ts';
import { applied, meta, result, returnedValue } from './results.ts';

const RESOURCE_FEE = 50_000n;
const LEDGER_MS = 5_000;
/** Temporary entries live for an hour on the test network. */
const ENTRY_LEDGERS = 720;
const FIRST = 1_000;

interface Applied {
  readonly ledger: number;
  readonly at: number;
  readonly xdr: { envelopeXdr: string; resultXdr: string; resultMetaXdr: string };
  readonly events: readonly DiagnosticEvent[];
  readonly ok: boolean;
}

interface Run {
  readonly failed: { place: number; failure: LedgerFailure } | null;
  readonly returned: OperationReturn;
  readonly draft: Draft;
}

/**
 * A Stellar network in memory, as far as an RPC shows it: the sandbox's rules of accounts and of the KALE contract
 * behind Stellar's own envelopes, signatures, footprints and results. A ledger closes every five seconds of its time.
 */
export class FakeNetwork {
  now: number;
  readonly founded: Founded;
  readonly applied = new Map<string, Applied>();
  /** What the assets' contracts raised, in order. */
  readonly events: AssetEvent[] = [];
  /** Every envelope that the network was offered, by its hash. */
  readonly offered: string[] = [];
  /** How far behind the network its RPC is, in ledgers. */
  lag = 0;
  /** From which ledger on the RPC keeps transactions. */
  keptFrom = FIRST - 17_280;
  /** Says nothing of what contracts raised, as most RPCs of the public network. */
  silent = false;
  /** How many ledgers an entry created from now on lives: an upgrade changes it. */
  entryLedgers = ENTRY_LEDGERS;
  /** What the network tells of the time between two ledgers, in ms. */
  ledgerMs = LEDGER_MS;
  readonly #start: number;
  readonly #set: WorkingSet;
  #waiting: Transaction[] = [];

  constructor(founded: Founded, start: Date) {
    this.founded = founded;
    this.now = start.getTime();
    this.#start = this.now;
    const nothing = { query: async () => ({ rows: [] }) } as unknown as Queryable;
    this.#set = new WorkingSet(nothing, {
      pace: { at: this.now, sequence: FIRST, ledgerMs: LEDGER_MS },
      closedAt: this.now,
      farm: foundFarm({ time: this.now }),
      xlm: { minted: 0n, burned: 0n },
      kale: { minted: 0n, burned: 0n },
    });
  }

  get sequence(): number {
    return FIRST + Math.floor((this.now - this.#start) / LEDGER_MS);
  }

  /** Where the RPC stands: at the last ledger that it has taken in. */
  get tip() {
    const sequence = this.sequence - this.lag;
    return { latestLedger: sequence, latestLedgerCloseTime: this.closeTime(sequence) };
  }

  closeTime = (sequence: number) => String((this.#start + (sequence - FIRST) * LEDGER_MS) / 1000);

  /** Lets time pass; ledgers close meanwhile, and take in what waits. */
  async pass(seconds: number): Promise<void> {
    const end = this.now + seconds * 1000;
    while (this.now < end) {
      const before = this.sequence;
      this.now = Math.min(end, this.#start + (before - FIRST + 1) * LEDGER_MS);
      if (this.sequence > before) for (const each of this.#waiting.splice(0)) await this.#apply(each);
    }
  }

  setPaused(paused: boolean): void {
    const { state } = this.#set;
    this.#set.state = { ...state, farm: { ...state.farm, paused } };
  }

  /** XLM from nowhere, into a new account or an old one. */
  async fund(address: StellarAddress, xlm: bigint): Promise<void> {
    const known = await this.#set.account(address);
    const fresh = { sequence: BigInt(this.sequence) << 32n, xlm: 0n, kale: null };
    this.#set.putAccount(address, { ...(known ?? fresh), xlm: (known?.xlm ?? 0n) + xlm });
  }

  async giveTrustline(address: StellarAddress): Promise<void> {
    const known = await this.#set.account(address);
    if (known) this.#set.putAccount(address, { ...known, kale: known.kale ?? 0n });
  }

  /** A ledger entry as it stands, and how long a temporary one still lives. */
  entry(key: string) {
    const settings = { ledgerSeconds: this.ledgerMs / 1000, entryLedgers: this.entryLedgers };
    return readEntry(this.#set, key, this.sequence, this.founded, settings);
  }

  /** What `simulateTransaction` answers: the call as the next ledger would run it. */
  async simulate(envelope: string) {
    const transaction = new Transaction(envelope, this.founded.passphrase);
    const operations = asked(transaction, this.founded);
    const [operation] = operations;
    const { latestLedger } = this.tip;
    if (!operation || !isAllowed(transaction, operation, this.founded)) {
      return { latestLedger, error: 'HostError: Error(Auth, InvalidAction)', events: [] };
    }
    const run = await this.#run(transaction, operations, this.sequence + 1);
    if (run.failed) {
      const { failure } = run.failed;
      const code = failure.kind === 'contract' ? failure.code : 0;
      const events = this.silent ? [] : errorsOf(failure, this.founded).map(each => each.toXdr('base64'));
      return { latestLedger, error: `HostError: Error(Contract, #${code})`, events };
    }
    const data = new SorobanDataBuilder()
      .setFootprint(
        [],
        touchedBy(run.draft, this.#set, this.founded).map(({ key }) => key),
      )
      .setResourceFee(RESOURCE_FEE)
      .build();
    return {
      latestLedger,
      transactionData: data.toXdr('base64'),
      minResourceFee: String(RESOURCE_FEE),
      results: [{ auth: [], xdr: returnedValue(run.returned).toXdr('base64') }],
      events: [],
    };
  }

  /** What `sendTransaction` answers. */
  async offer(envelope: string) {
    const transaction = new Transaction(envelope, this.founded.passphrase);
    const hash = Buffer.from(transaction.hash()).toString('hex');
    this.offered.push(hash);
    const answer = { hash, ...this.tip };
    const waits = (of: Transaction) => Buffer.from(of.hash()).toString('hex') === hash;
    if (this.#waiting.some(waits)) return { ...answer, status: 'DUPLICATE' };
    const wrong = await this.#wrong(transaction);
    if (wrong) return { ...answer, status: 'ERROR', errorResultXdr: result(0n, wrong).toXdr('base64') };
    // Stellar holds one transaction of a source at a time.
    const busy = this.#waiting.some(({ source }) => source === transaction.source);
    if (busy) return { ...answer, status: 'TRY_AGAIN_LATER' };
    this.#waiting.push(transaction);
    return { ...answer, status: 'PENDING' };
  }

  async #wrong(transaction: Transaction): Promise<TransactionResultResult | null> {
    const account = await this.#set.account(transaction.source as StellarAddress);
    return account ? wrongWith(transaction, account, this.now) : TransactionResultResult.txNoAccount();
  }

  async #run(transaction: Transaction, operations: readonly Operation[], sequence: number): Promise<Run> {
    const draft = new Draft(this.#set);
    const time = Math.max(this.now, this.#start + (sequence - FIRST) * LEDGER_MS);
    const { entryLedgers } = this;
    const moment: LedgerMoment = { sequence, time, blockInterval: 300_000, entryLedgers };
    let returned: OperationReturn = { type: 'none' };
    for (const [operation, each] of operations.entries()) {
      const source = transaction.source as StellarAddress;
      const done = await applyOperation(draft, source, each, { ...moment, operation });
      if (!done.ok) return { draft, returned, failed: { place: operation, failure: done.failure } };
      returned = done.returned;
    }
    return { draft, returned, failed: null };
  }

  async #apply(transaction: Transaction): Promise<void> {
    const wrong = await this.#wrong(transaction);
    if (wrong) return;
    const source = transaction.source as StellarAddress;
    const account = await this.#set.account(source);
    if (!account) return;
    const operations = asked(transaction, this.founded);
    const fee = isContractCall(transaction) ? 100n + RESOURCE_FEE : 100n * BigInt(operations.length);
    this.#set.putAccount(source, { ...account, sequence: account.sequence + 1n, xlm: account.xlm - fee });
    const run = await this.#run(transaction, operations, this.sequence);
    const touched = touchedBy(run.draft, this.#set, this.founded);
    const named = footprintOf(transaction);
    const strayed = touched.some(({ key }) => named && !named.has(key.toXdr('base64')));
    const failed = strayed
      ? { place: 0, failure: { kind: 'operation', operation: 0, code: 'op_trapped' } as const }
      : run.failed;
    if (!failed) run.draft.keep();
    const said = failed && !this.silent ? errorsOf(failed.failure, this.founded) : [];
    const returned = failed || !named ? null : returnedValue(run.returned);
    const place = {
      ledger: this.sequence,
      closedAt: new Date(Number(this.closeTime(this.sequence)) * 1000),
      index: this.applied.size + 1,
    };
    this.events.push(...assetEvents(transaction, operations, { fee, ok: !failed }, place, this.founded));
    this.applied.set(Buffer.from(transaction.hash()).toString('hex'), {
      ledger: this.sequence,
      at: Number(this.closeTime(this.sequence)),
      ok: !failed,
      events: said,
      xdr: {
        envelopeXdr: transaction.toXdr(),
        resultXdr: applied(operations, fee, failed).toXdr('base64'),
        resultMetaXdr: meta(this.sequence, failed ? [] : touched, returned, said).toXdr('base64'),
      },
    });
  }
}
