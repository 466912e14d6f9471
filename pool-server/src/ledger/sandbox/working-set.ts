import type { StellarAddress } from 'shared-api/address';
import { batchedLookup } from '../../database/batched-lookup.ts';
import type { Queryable } from '../../database/database.ts';
import type { Farm, KaleBlock, KaleChange, KalePail, KaleState } from '../kale/state.ts';
import type { SignedTransaction, TransactionHash, TransactionOutcome } from '../ledger.ts';
import type { Account } from './account.ts';
import { fromJson, toJson } from './json.ts';
import type { Pace } from './pace.ts';

/** All units of an asset ever minted and burned. Accounts hold the difference. */
export interface Supply {
  minted: bigint;
  burned: bigint;
}

export interface NetworkState {
  readonly pace: Pace;
  /** Time never runs backwards: no transaction is applied earlier than this, in ms. */
  readonly closedAt: number;
  readonly farm: Farm;
  readonly xlm: Supply;
  readonly kale: Supply;
}

export type Recorded = { transaction: SignedTransaction; outcome: TransactionOutcome };

const pailKey = (farmer: string, index: number) => `${farmer}:${index}`;

/** The part of the ledger that transactions read and change, in memory. Lock the state row before loading it. */
export class WorkingSet implements KaleState {
  readonly accounts = new Map<StellarAddress, Account | null>();
  readonly blocks = new Map<number, KaleBlock | null>();
  readonly pails = new Map<string, KalePail | null>();
  readonly changed = {
    accounts: new Set<StellarAddress>(),
    blocks: new Set<number>(),
    pails: new Map<string, { farmer: string; index: number }>(),
    transactions: [] as Recorded[],
  };
  state: NetworkState;
  readonly #on: Queryable;
  /** The database has no later blocks, so their entries need no query. */
  readonly #storedIndex: number;
  readonly #findAccount: (address: string) => Promise<Account | null>;
  readonly #findBlock: (index: string) => Promise<KaleBlock | null>;
  readonly #findPail: (key: string) => Promise<KalePail | null>;
  readonly #findOutcome: (hash: string) => Promise<TransactionOutcome | null>;

  constructor(on: Queryable, state: NetworkState) {
    this.#on = on;
    this.state = state;
    this.#storedIndex = state.farm.index;
    this.#findAccount = batchedLookup(addresses => this.#accountsOf(addresses));
    this.#findBlock = batchedLookup(indices => this.#blocksOf(indices));
    this.#findPail = batchedLookup(keys => this.#pailsOf(keys));
    this.#findOutcome = batchedLookup(hashes => this.#outcomesOf(hashes));
  }

  get farm(): Farm {
    return this.state.farm;
  }

  /** The block if it is loaded; call `loadBlock` first. */
  block(index: number): KaleBlock | undefined {
    return this.blocks.get(index) ?? undefined;
  }

  /** The pail if it is loaded; call `loadPail` first. */
  pail(farmer: string, index: number): KalePail | undefined {
    return this.pails.get(pailKey(farmer, index)) ?? undefined;
  }

  async account(address: StellarAddress): Promise<Account | null> {
    const known = this.accounts.get(address);
    if (known !== undefined) return known;
    const account = await this.#findAccount(address);
    // It may have been changed while it was being read.
    if (!this.accounts.has(address)) this.accounts.set(address, account);
    return this.accounts.get(address) ?? null;
  }

  async #accountsOf(addresses: readonly string[]): Promise<Map<string, Account>> {
    const { rows } = await this.#on.query<{
      address: string;
      sequence: string;
      xlm: string;
      kale: string | null;
    }>('SELECT address, sequence, xlm, kale FROM ledger.accounts WHERE address = ANY($1)', [addresses]);
    return new Map(
      rows.map(({ address, sequence, xlm, kale }) => [
        address,
        { sequence: BigInt(sequence), xlm: BigInt(xlm), kale: kale === null ? null : BigInt(kale) },
      ]),
    );
  }

  async loadBlock(index: number): Promise<KaleBlock | undefined> {
    if (!this.blocks.has(index) && index <= this.#storedIndex) {
      const block = await this.#findBlock(String(index));
      if (!this.blocks.has(index)) this.blocks.set(index, block);
    }
    return this.block(index);
  }

  async #blocksOf(indices: readonly string[]): Promise<Map<string, KaleBlock>> {
    const { rows } = await this.#on.query<{ index: string; value: unknown }>(
      'SELECT index, value FROM ledger.blocks WHERE index = ANY($1)',
      [indices],
    );
    return new Map(rows.map(({ index, value }) => [index, fromJson<KaleBlock>(value)]));
  }

  async loadPail(farmer: string, index: number): Promise<KalePail | undefined> {
    const key = pailKey(farmer, index);
    if (!this.pails.has(key) && index <= this.#storedIndex) {
      const pail = await this.#findPail(key);
      if (!this.pails.has(key)) this.pails.set(key, pail);
    }
    return this.pail(farmer, index);
  }

  async #pailsOf(keys: readonly string[]): Promise<Map<string, KalePail>> {
    const parts = keys.map(key => key.split(':'));
    const { rows } = await this.#on.query<{ farmer: string; index: string; value: unknown }>(
      `SELECT farmer, index, value FROM unnest($1::text[], $2::bigint[]) AS wanted (farmer, index)
       JOIN ledger.pails USING (farmer, index)`,
      [parts.map(([farmer]) => farmer), parts.map(([, index]) => index)],
    );
    return new Map(
      rows.map(({ farmer, index, value }) => [pailKey(farmer, Number(index)), fromJson<KalePail>(value)]),
    );
  }

  /** Loads the entries that these transactions read, in a few queries. */
  async loadFor(transactions: readonly SignedTransaction[]): Promise<void> {
    const accounts = new Set(transactions.map(({ source }) => source));
    const { index: open } = this.farm;
    const blocks = new Set<number>([open]);
    const pails: [farmer: StellarAddress, index: number][] = [];
    for (const operation of transactions.flatMap(({ operations }) => operations)) {
      if (operation.type === 'payment' || operation.type === 'createAccount')
        accounts.add(operation.destination);
      if (operation.type === 'plant' || operation.type === 'work') pails.push([operation.farmer, open]);
      if (operation.type === 'harvest') {
        accounts.add(operation.farmer);
        blocks.add(operation.index);
        pails.push([operation.farmer, operation.index]);
      }
    }
    // One query after the other, since they share a connection.
    await Promise.all([...accounts].map(address => this.account(address)));
    await Promise.all(pails.map(([farmer, index]) => this.loadPail(farmer, index)));
    for (const index of blocks) await this.loadBlock(index);
  }

  async outcome(hash: TransactionHash): Promise<TransactionOutcome | null> {
    const unwritten = this.changed.transactions.find(({ transaction }) => transaction.hash === hash);
    return unwritten?.outcome ?? this.#findOutcome(hash);
  }

  async #outcomesOf(hashes: readonly string[]): Promise<Map<string, TransactionOutcome>> {
    const { rows } = await this.#on.query<{ hash: string; outcome: unknown }>(
      'SELECT hash, outcome FROM ledger.transactions WHERE hash = ANY($1)',
      [hashes],
    );
    return new Map(rows.map(({ hash, outcome }) => [hash, fromJson<TransactionOutcome>(outcome)]));
  }

  /** The faucet's earlier gift for this cause. */
  async gift(cause: string): Promise<TransactionOutcome | null> {
    const { rows } = await this.#on.query<{ outcome: unknown }>(
      'SELECT outcome FROM ledger.gifts WHERE cause = $1',
      [cause],
    );
    return rows[0] ? fromJson<TransactionOutcome>(rows[0].outcome) : null;
  }

  /** Written immediately, in the transaction that writes the gift itself. */
  async keepGift(cause: string, outcome: TransactionOutcome): Promise<void> {
    await this.#on.query('INSERT INTO ledger.gifts VALUES ($1, $2)', [cause, toJson(outcome)]);
  }

  putAccount(address: StellarAddress, account: Account): void {
    this.accounts.set(address, account);
    this.changed.accounts.add(address);
  }

  record(recorded: Recorded): void {
    this.changed.transactions.push(recorded);
  }

  /** All changes so far are in the database. */
  written(): void {
    this.changed.accounts.clear();
    this.changed.blocks.clear();
    this.changed.pails.clear();
    this.changed.transactions = [];
  }

  /** Applies the changes of a contract call; the caller updates the farmer's balance. */
  applyKale({ farm, block, pail, burned, minted }: KaleChange): void {
    const { kale } = this.state;
    this.state = {
      ...this.state,
      farm: farm ?? this.state.farm,
      kale: { minted: kale.minted + minted, burned: kale.burned + burned },
    };
    if (block) {
      this.blocks.set(block.index, block.value);
      this.changed.blocks.add(block.index);
    }
    if (pail) {
      const key = pailKey(pail.farmer, pail.index);
      this.pails.set(key, pail.value);
      this.changed.pails.set(key, { farmer: pail.farmer, index: pail.index });
    }
  }
}
