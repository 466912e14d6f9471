import { Keypair, SorobanDataBuilder, Transaction } from '@stellar/stellar-sdk/base';
import { type DiagnosticEvent, ScVal, TransactionResultResult } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Queryable } from '../../database/database.ts';
import type { LedgerFailure } from '../../ledger/failures.ts';
import { foundFarm, type LedgerMoment } from '../../ledger/kale/state.ts';
import type { Operation, OperationReturn } from '../../ledger/ledger.ts';
import { applyOperation, Draft } from '../../ledger/sandbox/operations.ts';
import { WorkingSet } from '../../ledger/sandbox/working-set.ts';
import { type AssetEvent, assetEvents, depositEvent, kaleEvent, mintEvents } from './asset-events.ts';
import { asked, isAllowed } from './calls.ts';
import { Contracts, type Deployment } from './contracts.ts';
import { readEntry, touchedBy } from './entries.ts';
import {
  errorsOf,
  type Founded,
  isContractCall,
  type Offered,
  readEnvelope,
  wrongWith,
} from './envelopes.ts';
import { bidToEnter, type Conditions, EASY, isAlive, takeIn, type Waiting } from './queue.ts';
import { applied, meta, result, returnedValue } from './results.ts';

const LEDGER_MS = 5_000;
/** Temporary entries live for an hour on the test network. */
const ENTRY_LEDGERS = 720;
const FIRST = 1_000;
/** A provider lags by fewer ledgers than this. */
const REMEMBERED_LEDGERS = 100;
const NOWHERE = { query: async () => ({ rows: [] }) } as unknown as Queryable;
const MIN_BID = 100n;
const REPLACES = 10n;
/** A version of the metadata that is not known yet. */
const UNREADABLE = Buffer.from([0, 0, 0, 99]).toString('base64');

interface Applied {
  /** The fee bump's hash, if there is one. */
  readonly hash: string;
  readonly feeBump: boolean;
  readonly ledger: number;
  readonly fee: bigint;
  readonly at: number;
  readonly xdr: { envelopeXdr: string; resultXdr: string; resultMetaXdr: string };
  readonly events: readonly DiagnosticEvent[];
  readonly ok: boolean;
  /** The events of the asset's contract for a stake or a harvest, for each operation. */
  readonly raised: readonly string[][];
}

/** A snapshot of the state that later changes do not affect. */
function copyOf({ state, accounts, blocks, pails }: WorkingSet): WorkingSet {
  const copy = new WorkingSet(NOWHERE, state);
  for (const [address, account] of accounts) copy.accounts.set(address, account);
  for (const [index, block] of blocks) copy.blocks.set(index, block);
  for (const [key, pail] of pails) copy.pails.set(key, pail);
  return copy;
}

/** A contract call, with the parts that its result names. */
const CALL = { type: 'work' } as const;
/** The cost of a deployment, in stroops. */
const DEPLOYING_FEE = 20_000_000n;

/** The simulation's answer for a deployment. */
const deploying = ({ auth, refusal }: Deployment) =>
  refusal
    ? { error: refusal, events: [] }
    : {
        transactionData: new SorobanDataBuilder().setResourceFee(DEPLOYING_FEE).build().toXdr('base64'),
        minResourceFee: String(DEPLOYING_FEE),
        results: [{ auth: auth.map(each => each.toXdr('base64')), xdr: ScVal.scvVoid().toXdr('base64') }],
        events: [],
      };

interface Run {
  readonly failed: { place: number; failure: LedgerFailure } | null;
  readonly returned: OperationReturn;
  readonly draft: Draft;
}

/** A Stellar network in memory, as an RPC shows it: the sandbox's rules behind Stellar's own envelopes and results. */
export class FakeNetwork {
  now: number;
  founded: Founded;
  readonly contracts: Contracts;
  readonly applied = new Map<string, Applied>();
  /** The events of the assets' contracts, in order. */
  readonly events: AssetEvent[] = [];
  /** Every envelope submitted to the network, by its hash. */
  readonly offered: string[] = [];
  /** How far behind the network its RPC is, in ledgers. */
  lag = 0;
  /** The first ledger whose transactions the RPC keeps. */
  retainedFrom = FIRST - 17_280;
  /** Sends no contract events, like most RPCs of the public network. */
  silent = false;
  /** The lifetime of entries created from now on, in ledgers; an upgrade changes it. */
  entryLedgers = ENTRY_LEDGERS;
  /** The time between two ledgers that the network reports, in ms. */
  ledgerMs = LEDGER_MS;
  /** The protocol in force; an upgrade changes it. */
  protocol = 23;
  /** Whether transactions' metadata has an unknown version, as after an upgrade. */
  unreadable = false;
  /** Whether the contract that harvests many blocks works. */
  harvestsMany = true;
  /** The faucet's URL, as on a test network. */
  friendbotUrl: string | undefined;
  /** How busy the network is. */
  conditions: Conditions = EASY;
  /** Runs after every ledger: other farmers, and a test's own actions. */
  onLedger: (sequence: number) => Promise<void> = async () => undefined;
  #start: number;
  readonly #set: WorkingSet;
  /** The state after each of the last ledgers. */
  readonly #past = new Map<number, WorkingSet>();
  readonly #byLedger = new Map<number, Applied[]>();
  #waiting: Waiting[] = [];
  /** The lowest bid that the last ledger accepted, in stroops. */
  #lastBid = MIN_BID;

  /** Creates a farm whose next block has the index after `index`. */
  constructor(founded: Founded, start: Date, index = 0) {
    this.founded = founded;
    this.contracts = new Contracts(founded);
    this.now = start.getTime();
    this.#start = this.now;
    this.#set = new WorkingSet(NOWHERE, {
      pace: { at: this.now, sequence: FIRST, ledgerMs: LEDGER_MS },
      closedAt: this.now,
      farm: { ...foundFarm({ time: this.now }), index },
      xlm: { minted: 0n, burned: 0n },
      kale: { minted: 0n, burned: 0n },
    });
  }

  get sequence(): number {
    return FIRST + Math.floor((this.now - this.#start) / LEDGER_MS);
  }

  /** The RPC's last ledger. */
  get tip() {
    const sequence = this.sequence - this.lag;
    return { latestLedger: sequence, latestLedgerCloseTime: this.closeTime(sequence) };
  }

  /** When a ledger closed by its own clock, in whole seconds. */
  closeTime = (sequence: number) =>
    String(Math.floor((this.#start + (sequence - FIRST) * LEDGER_MS + this.conditions.ledgerSkewMs) / 1000));

  /** Moves to the moment before a ledger that closes at a time in epoch milliseconds. */
  moveBefore(sequence: number, closesAt: number): void {
    this.#start = closesAt - (sequence - FIRST) * LEDGER_MS;
    this.now = closesAt - LEDGER_MS;
  }

  /** The lowest bid of a contract call that the last ledger accepted, in stroops. */
  get lastBid(): bigint {
    return this.#lastBid;
  }

  /** Advances time; ledgers close and apply waiting transactions. */
  async pass(seconds: number): Promise<void> {
    const end = this.now + seconds * 1000;
    while (this.now < end) {
      const before = this.sequence;
      this.now = Math.min(end, this.#start + (before - FIRST + 1) * LEDGER_MS);
      if (this.sequence > before) await this.#close();
    }
  }

  async #close(): Promise<void> {
    const alive = this.#waiting.filter(each => isAlive(each, this.now));
    const taken = takeIn(alive, this.conditions, this.sequence);
    this.#waiting = taken.left;
    this.#lastBid = taken.leastBid;
    for (const each of taken.inside) await this.#apply(each, taken.leastBid);
    await this.onLedger(this.sequence);
    this.#past.set(this.sequence, copyOf(this.#set));
    this.#past.delete(this.sequence - REMEMBERED_LEDGERS);
  }

  /** The state that the RPC has processed. */
  get #seen(): WorkingSet {
    return (this.lag > 0 && this.#past.get(this.sequence - this.lag)) || this.#set;
  }

  /** Another farmer plants 0 KALE, at no cost: the next block opens if it is due. */
  async plantByOthers(): Promise<void> {
    const farmer = new Keypair({ type: 'ed25519', publicKey: new Uint8Array(32).fill(7) }).publicKey();
    const source = farmer as StellarAddress;
    await this.fund(source, 0n);
    await this.giveTrustline(source);
    const plant: Operation = { type: 'plant', farmer: source, amount: amount('KALE', 0n) };
    const run = await this.#run(source, [plant], this.sequence);
    if (!run.failed) run.draft.keep();
  }

  removeBlock(index: number): void {
    this.#set.blocks.set(index, null);
  }

  get index(): number {
    return this.#set.farm.index;
  }

  /** When the next block may be opened, in epoch milliseconds. */
  get nextBlockAt(): number {
    return (this.#set.farm.farmBlock?.timestamp ?? this.now) + 300_000;
  }

  setPaused(paused: boolean): void {
    const { state } = this.#set;
    this.#set.state = { ...state, farm: { ...state.farm, paused } };
  }

  /** Creates XLM in a new or existing account. */
  async fund(address: StellarAddress, xlm: bigint): Promise<void> {
    const known = await this.#set.account(address);
    const fresh = { sequence: BigInt(this.sequence) << 32n, xlm: 0n, kale: null };
    this.#set.putAccount(address, { ...(known ?? fresh), xlm: (known?.xlm ?? 0n) + xlm });
  }

  /** An account outside the pool sends XLM. */
  async deposit(address: StellarAddress, xlm: bigint): Promise<void> {
    await this.fund(address, xlm);
    const place = {
      ledger: this.sequence,
      closedAt: new Date(Number(this.closeTime(this.sequence)) * 1000),
      index: 1_000_000 + this.events.length,
    };
    this.events.push(depositEvent(address, xlm, place, this.founded));
  }

  account = (address: StellarAddress) => this.#set.account(address);

  async giveTrustline(address: StellarAddress, units = 0n): Promise<void> {
    const known = await this.#set.account(address);
    if (known) this.#set.putAccount(address, { ...known, kale: known.kale ?? units });
  }

  /** The transactions of a ledger, in order. */
  appliedIn = (sequence: number): readonly Applied[] => this.#byLedger.get(sequence) ?? [];

  /** The current value of a ledger entry, and the remaining life of a temporary one. */
  entry(key: string) {
    const settings = { ledgerSeconds: this.ledgerMs / 1000, entryLedgers: this.entryLedgers };
    return readEntry(this.#seen, key, this.tip.latestLedger, this.founded, this.contracts, settings);
  }

  /** The response of `simulateTransaction`: the call as the next ledger would run it. */
  async simulate(envelope: string) {
    const seen = this.#seen;
    const next = this.tip.latestLedger + 1;
    const transaction = new Transaction(envelope, this.founded.passphrase);
    const { latestLedger } = this.tip;
    const deployment = this.#deployment(transaction);
    if (deployment) return { latestLedger, ...deploying(deployment) };
    const operations = asked(transaction, this.founded);
    const [operation] = operations;
    if (!operation || !isAllowed(transaction, operation, this.founded)) {
      return { latestLedger, error: 'HostError: Error(Auth, InvalidAction)', events: [] };
    }
    if (operation.type === 'harvestMany' && !this.harvestsMany) {
      return { latestLedger, error: 'HostError: Error(Storage, MissingValue)', events: [] };
    }
    const { simulationSkewMs } = this.conditions;
    const source = transaction.source as StellarAddress;
    const run = await this.#run(source, operations, next, simulationSkewMs, seen);
    if (run.failed) {
      const { failure } = run.failed;
      const code = failure.kind === 'contract' ? failure.code : 0;
      const events = this.silent ? [] : errorsOf(failure, this.founded).map(each => each.toXdr('base64'));
      return { latestLedger, error: `HostError: Error(Contract, #${code})`, events };
    }
    const data = new SorobanDataBuilder()
      .setFootprint(
        [],
        touchedBy(run.draft, seen, this.founded).map(({ key }) => key),
      )
      .setResourceFee(this.conditions.resourceFees[operation.type] ?? 0n)
      .build();
    return {
      latestLedger,
      transactionData: data.toXdr('base64'),
      minResourceFee: String(this.conditions.resourceFees[operation.type] ?? 0n),
      results: [{ auth: [], xdr: returnedValue(run.returned, operation).toXdr('base64') }],
      events: [],
    };
  }

  /** The response of `sendTransaction`. */
  async offer(envelope: string) {
    const offered = readEnvelope(envelope, this.founded);
    const { transaction, hash, bump, bid, billed, resourceFee } = offered;
    this.offered.push(hash);
    const answer = { hash, ...this.tip };
    const error = (of: TransactionResultResult, feeCharged = 0n) => ({
      ...answer,
      status: 'ERROR',
      errorResultXdr: result(feeCharged, of).toXdr('base64'),
    });
    // A transaction is also a duplicate while its fee bump is pending.
    const isKnown = (each: Waiting) => each.hash === hash || (!bump && each.innerHash === hash);
    if (this.#waiting.some(isKnown)) return { ...answer, status: 'DUPLICATE' };
    const wrong = await this.#wrong(offered);
    if (wrong) return error(wrong);
    // Stellar holds one transaction per source, and replaces it only by a fee bump with ten times the bid.
    const place = this.#waiting.findIndex(each => each.transaction.source === transaction.source);
    const busy = this.#waiting[place];
    if (!busy) {
      const entry = bidToEnter(this.#waiting, this.conditions, this.sequence);
      if (isContractCall(transaction) && entry !== null && bid < entry)
        return error(TransactionResultResult.txInsufficientFee(), entry * billed + resourceFee);
      this.#waiting.push({ ...offered, since: this.sequence });
    } else if (!bump) return { ...answer, status: 'TRY_AGAIN_LATER' };
    else if (bid < busy.bid * REPLACES) return error(TransactionResultResult.txInsufficientFee());
    else this.#waiting[place] = { ...offered, since: busy.since };
    return { ...answer, status: 'PENDING' };
  }

  #deployment(transaction: Transaction): Deployment | null {
    return this.contracts.deployment(transaction, this.founded.passphrase, farm => {
      this.founded = { ...this.founded, ...farm };
      const { state } = this.#set;
      this.#set.state = { ...state, farm: foundFarm({ time: this.now }) };
    });
  }

  async #wrong(offered: Offered): Promise<TransactionResultResult | null> {
    const account = await this.#set.account(offered.transaction.source as StellarAddress);
    const payer = await this.#set.account(offered.payer);
    return account && payer
      ? wrongWith(offered, account, payer, this.now)
      : TransactionResultResult.txNoAccount();
  }

  async #run(
    source: StellarAddress,
    operations: readonly Operation[],
    sequence: number,
    skewMs = this.conditions.ledgerSkewMs,
    set = this.#set,
  ): Promise<Run> {
    const draft = new Draft(set);
    const time = Math.max(this.now, this.#start + (sequence - FIRST) * LEDGER_MS) + skewMs;
    const { entryLedgers } = this;
    const moment: LedgerMoment = { sequence, time, blockInterval: 300_000, entryLedgers };
    let returned: OperationReturn = { type: 'none' };
    for (const [operation, each] of operations.entries()) {
      const done = await applyOperation(draft, source, each, { ...moment, operation });
      if (!done.ok) return { draft, returned, failed: { place: operation, failure: done.failure } };
      returned = done.returned;
    }
    if (draft.sponsors.size > 0) {
      const failure = { kind: 'operation', operation: 0, code: 'op_malformed' } as const;
      return { draft, returned, failed: { place: 0, failure } };
    }
    return { draft, returned, failed: null };
  }

  #raised([call]: readonly Operation[], returned: OperationReturn): string[][] {
    const raise = (...of: Parameters<typeof kaleEvent>) => [[kaleEvent(...of).toXdr('base64')]];
    if (call?.type === 'plant' && call.amount > 0n)
      return raise('burn', call.farmer, call.amount, this.founded);
    if (call?.type === 'harvestMany' && returned.type === 'harvests') {
      return [
        [...returned.of.values()].flatMap(one =>
          one.type === 'harvest'
            ? [kaleEvent('mint', call.farmer, one.reward + one.stake, this.founded).toXdr('base64')]
            : [],
        ),
      ];
    }
    if (call?.type !== 'harvest' || returned.type !== 'harvest') return [];
    return raise('mint', call.farmer, returned.reward + returned.stake, this.founded);
  }

  async #apply(offered: Offered, leastBid: bigint): Promise<void> {
    if (await this.#wrong(offered)) return;
    const { transaction, text, hash, innerHash, bump, payer, footprint, resourceFee, billed } = offered;
    const source = transaction.source as StellarAddress;
    const account = await this.#set.account(source);
    if (!account) return;
    const deployment = this.#deployment(transaction);
    const operations = deployment ? [] : asked(transaction, this.founded);
    const fee = (isContractCall(transaction) ? leastBid : MIN_BID) * billed + resourceFee;
    this.#set.putAccount(source, { ...account, sequence: account.sequence + 1n });
    const paying = await this.#set.account(payer);
    if (paying) this.#set.putAccount(payer, { ...paying, xlm: paying.xlm - fee });
    const run = await this.#run(source, operations, this.sequence);
    deployment?.apply();
    const touched = touchedBy(run.draft, this.#set, this.founded);
    const strayed = touched.some(({ key }) => footprint && !footprint.has(key.toXdr('base64')));
    const failed = strayed
      ? { place: 0, failure: { kind: 'operation', operation: 0, code: 'op_trapped' } as const }
      : run.failed;
    if (!failed) run.draft.keep();
    const said = failed && !this.silent ? errorsOf(failed.failure, this.founded) : [];
    const returned = failed || !footprint ? null : returnedValue(run.returned, operations[0]);
    const place = {
      ledger: this.sequence,
      closedAt: new Date(Number(this.closeTime(this.sequence)) * 1000),
      index: this.applied.size + 1,
    };
    this.events.push(
      ...assetEvents(transaction, operations, { fee, payer, ok: !failed, hash }, place, this.founded),
      ...(failed ? [] : mintEvents(operations[0], run.returned, hash, place, this.founded)),
    );
    const done: Applied = {
      hash,
      feeBump: bump !== null,
      raised: failed ? [] : this.#raised(operations, run.returned),
      fee,
      ledger: this.sequence,
      at: Number(this.closeTime(this.sequence)),
      ok: !failed,
      events: said,
      xdr: {
        envelopeXdr: text,
        resultXdr: applied(deployment ? [CALL] : operations, fee, failed, bump && innerHash).toXdr('base64'),
        resultMetaXdr: this.unreadable
          ? UNREADABLE
          : meta(this.sequence, failed ? [] : touched, returned, said).toXdr('base64'),
      },
    };
    // An RPC finds a fee bump by either hash.
    this.applied.set(hash, done);
    this.applied.set(innerHash, done);
    this.#byLedger.set(this.sequence, [...this.appliedIn(this.sequence), done]);
  }
}
