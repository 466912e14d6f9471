import { Keypair, type Transaction } from '@stellar/stellar-sdk/base';
import { type DiagnosticEvent, TransactionResultResult } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { foundFarm } from '../../ledger/kale/state.ts';
import type { Operation } from '../../ledger/ledger.ts';
import { type AssetEvent, assetEvents, depositEvent, mintEvents, raisedEvents } from './asset-events.ts';
import { asked } from './calls.ts';
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
import { FakeState, FIRST_LEDGER, LEDGER_MS } from './fake-state.ts';
import { bidToEnter, isAlive, takeIn, type Waiting } from './queue.ts';
import { applied, meta, result, returnedValue } from './results.ts';
import { runOperations } from './run.ts';

const MIN_BID = 100n;
const REPLACES = 10n;
/** A version of the metadata that is not known yet. */
const UNREADABLE = Buffer.from([0, 0, 0, 99]).toString('base64');
/** A contract call, with the parts that its result names. */
const CALL = { type: 'work' } as const;

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

/** A Stellar network in memory, as an RPC shows it: the sandbox's rules behind Stellar's own envelopes and results. */
export class FakeNetwork extends FakeState {
  founded: Founded;
  readonly contracts: Contracts;
  readonly applied = new Map<string, Applied>();
  /** The events of the assets' contracts, in order. */
  readonly events: AssetEvent[] = [];
  /** Every envelope submitted to the network, by its hash. */
  readonly offered: string[] = [];
  /** The first ledger whose transactions the RPC keeps. */
  retainedFrom = FIRST_LEDGER - 17_280;
  /** Sends no contract events, like most RPCs of the public network. */
  silent = false;
  /** The time between two ledgers that the network reports, in ms. */
  ledgerMs = LEDGER_MS;
  /** The protocol in force; an upgrade changes it. */
  protocol = 23;
  /** Whether transactions' metadata has an unknown version, as after an upgrade. */
  unreadable = false;
  /** Whether the contract that harvests many blocks works. */
  harvestsMany = true;
  /** Whether it returns only the total, as its first builds did. */
  returnsTotal = false;
  /** The faucet's URL, as on a test network. */
  friendbotUrl: string | undefined;
  /** Runs after every ledger: other farmers, and a test's own actions. */
  onLedger: (sequence: number) => Promise<void> = async () => undefined;
  readonly #byLedger = new Map<number, Applied[]>();
  #waiting: Waiting[] = [];
  /** The lowest bid that the last ledger accepted, in stroops. */
  #lastBid = MIN_BID;

  /** Creates a farm whose next block has the index after `index`. */
  constructor(founded: Founded, start: Date, index = 0) {
    super(start, index);
    this.founded = founded;
    this.contracts = new Contracts(founded);
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
      this.now = Math.min(end, this.closesAt(before + 1));
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
    this.remember();
  }

  /** Another farmer plants 0 KALE, at no cost: the next block opens if it is due. */
  async plantByOthers(): Promise<void> {
    const farmer = new Keypair({ type: 'ed25519', publicKey: new Uint8Array(32).fill(7) }).publicKey();
    const source = farmer as StellarAddress;
    await this.fund(source, 0n);
    await this.giveTrustline(source);
    const plant: Operation = { type: 'plant', farmer: source, amount: amount('KALE', 0n) };
    const run = await runOperations(this.current, source, [plant], this.moment(this.sequence));
    if (!run.failed) run.draft.keep();
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

  /** The transactions of a ledger, in order. */
  appliedIn = (sequence: number): readonly Applied[] => this.#byLedger.get(sequence) ?? [];

  /** The current value of a ledger entry, and the remaining life of a temporary one. */
  entry(key: string) {
    const settings = { ledgerSeconds: this.ledgerMs / 1000, entryLedgers: this.entryLedgers };
    return readEntry(this.seen, key, this.tip.latestLedger, this.founded, this.contracts, settings);
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

  /** What a transaction deploys on this network, or null. */
  deployment(transaction: Transaction): Deployment | null {
    return this.contracts.deployment(transaction, this.founded.passphrase, farm => {
      this.founded = { ...this.founded, ...farm };
      const { state } = this.current;
      this.current.state = { ...state, farm: foundFarm({ time: this.now }) };
    });
  }

  async #wrong(offered: Offered): Promise<TransactionResultResult | null> {
    const account = await this.current.account(offered.transaction.source as StellarAddress);
    const payer = await this.current.account(offered.payer);
    return account && payer
      ? wrongWith(offered, account, payer, this.now)
      : TransactionResultResult.txNoAccount();
  }

  async #apply(offered: Offered, leastBid: bigint): Promise<void> {
    if (await this.#wrong(offered)) return;
    const { transaction, text, hash, innerHash, bump, payer, footprint, resourceFee, billed } = offered;
    const source = transaction.source as StellarAddress;
    const account = await this.current.account(source);
    if (!account) return;
    const deployment = this.deployment(transaction);
    const operations = deployment ? [] : asked(transaction, this.founded);
    const fee = (isContractCall(transaction) ? leastBid : MIN_BID) * billed + resourceFee;
    this.current.putAccount(source, { ...account, sequence: account.sequence + 1n });
    const paying = await this.current.account(payer);
    if (paying) this.current.putAccount(payer, { ...paying, xlm: paying.xlm - fee });
    const run = await runOperations(this.current, source, operations, this.moment(this.sequence));
    deployment?.apply();
    const touched = touchedBy(run.draft, this.current, this.founded);
    const strayed = touched.some(({ key }) => footprint && !footprint.has(key.toXdr('base64')));
    const failed = strayed
      ? { place: 0, failure: { kind: 'operation', operation: 0, code: 'op_trapped' } as const }
      : run.failed;
    if (!failed) run.draft.keep();
    const said = failed && !this.silent ? errorsOf(failed.failure, this.founded) : [];
    const returned =
      failed || !footprint ? null : returnedValue(run.returned, operations[0], this.returnsTotal);
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
      raised: failed ? [] : raisedEvents(operations, run.returned, this.founded),
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
