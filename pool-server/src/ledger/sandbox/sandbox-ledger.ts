import { sameMoment } from '../../database/batched-lookup.ts';
import { type Database, inTransaction, type Queryable } from '../../database/database.ts';
import { isOutage } from '../../database/outage.ts';
import type { ConservationCheck } from '../conservation.ts';
import { LedgerUnavailable } from '../failures.ts';
import { PUBLIC_ENTRY_LEDGERS } from '../kale/state.ts';
import type { Ledger, SignedTransaction, TransactionOutcome } from '../ledger.ts';
import { PAYMENT_FEE, STEP_COSTS } from './apply.ts';
import { readConservation, readHeld } from './conservation.ts';
import { hashTransaction } from './encoding.ts';
import { changePace, sequenceAt } from './pace.ts';
import { openSession, type SandboxFaucet, type SandboxSession } from './session.ts';
import { evict, loadWorkingSet, saveWorkingSet } from './store.ts';
import { readMints, readWalletActivity } from './wallet-activity.ts';
import type { WorkingSet } from './working-set.ts';

/** Runs a call on the sandbox's database. Its outage counts as an outage of the ledger. */
export async function asLedgerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? new LedgerUnavailable(error) : error;
  }
}

/** A ledger on PostgreSQL that any number of processes can share, without a process for the ledger itself. */
export interface SandboxLedger extends Ledger, SandboxFaucet, ConservationCheck {
  /**
   * Runs many calls in memory and writes them atomically. The session reads the clock at every call. No other caller
   * can apply transactions during the batch, so the callback must use this ledger only through the session.
   */
  batch<T>(work: (session: SandboxSession) => Promise<T>): Promise<T>;
  /** Applies transactions in order and writes them together. A failed transaction does not stop the others. */
  submitAll(transactions: readonly SignedTransaction[]): Promise<TransactionOutcome[]>;
}

export interface SandboxOptions {
  /** A database with the schema of `migrateLedger`. */
  readonly database: Database;
  readonly clock?: () => Date;
  /** Blocks are 60 ledgers long, like those of 300 s on Stellar. */
  readonly blockSeconds?: number;
  readonly passphrase?: string;
  /** The lifetime of the contract's entries, in ledgers. */
  readonly entryLedgers?: number;
}

interface Waiting {
  transaction: SignedTransaction;
  settle: PromiseWithResolvers<TransactionOutcome>;
}

const LEDGERS_IN_A_BLOCK = 60;
/** The maximum number of transactions of a long batch in memory; all are committed at its end. */
const HELD_IN_MEMORY = 2_000;

/** Opens the sandbox network: the KALE rules, Stellar's accounts, fees and reserves, and its own time. */
export function createSandboxLedger({
  database,
  clock = () => new Date(),
  blockSeconds = 60,
  passphrase = 'KALE Pool Sandbox Network',
  entryLedgers = PUBLIC_ENTRY_LEDGERS,
}: SandboxOptions): SandboxLedger {
  const ledgerSeconds = blockSeconds / LEDGERS_IN_A_BLOCK;
  const ledgerMs = ledgerSeconds * 1000;
  const network = {
    name: 'sandbox',
    passphrase,
    blockIntervalSeconds: blockSeconds,
    openingDelaySeconds: 0,
    maxPaymentFee: PAYMENT_FEE,
  } as const;
  const settings = { ledgerSeconds, entryLedgers };
  const walletActivity: Ledger['walletActivity'] = (accounts, after, through) =>
    asLedgerCall(() => readWalletActivity(database, accounts, after, through));
  const mintsTo: Ledger['mintsTo'] = (farmer, after) =>
    asLedgerCall(() => readMints(database, farmer, after));
  const heldBy: Ledger['heldBy'] = addresses => asLedgerCall(() => readHeld(database, addresses));
  const terms = { network, settings, clock, walletActivity, mintsTo, heldBy };
  const waiting: Waiting[] = [];
  let closing = false;

  const load = (on: Queryable, lock: boolean) => {
    const time = clock().getTime();
    const founding = { passphrase, time, ledgerMs };
    return loadWorkingSet(on, { lock, founding });
  };

  /** Concurrent calls read together. */
  let reading: Promise<WorkingSet> | null = null;
  const read = <T>(call: (session: SandboxSession) => Promise<T>): Promise<T> =>
    asLedgerCall(async () => {
      reading ??= sameMoment().then(() => {
        reading = null;
        return load(database, false);
      });
      return call(openSession(await reading, terms));
    });

  const write = <T>(work: (session: SandboxSession, set: WorkingSet) => Promise<T>): Promise<T> =>
    asLedgerCall(() =>
      inTransaction(database, async tx => {
        const set = await load(tx, true);
        const { pace, closedAt, farm } = set.state;
        const now = Math.max(clock().getTime(), closedAt);
        set.state = { ...set.state, pace: changePace(pace, now, ledgerMs) };
        const session = openSession(set, terms);
        const submit: SandboxSession['submit'] = async transaction => {
          const outcome = await session.submit(transaction);
          if (set.changed.transactions.length >= HELD_IN_MEMORY) await saveWorkingSet(tx, set);
          return outcome;
        };
        const result = await work({ ...session, submit }, set);
        await saveWorkingSet(tx, set);
        if (set.farm.index > farm.index) await evict(tx, set, sequenceAt(set.state.pace, now));
        return result;
      }),
    );

  const batch: SandboxLedger['batch'] = work => write(work);

  const submitAll: SandboxLedger['submitAll'] = transactions =>
    write(async (session, set) => {
      await set.loadFor(transactions);
      const outcomes: TransactionOutcome[] = [];
      for (const transaction of transactions) outcomes.push(await session.submit(transaction));
      return outcomes;
    });

  /** Transactions that arrive while one ledger is written are written together in the next one. */
  async function closeLedgers(): Promise<void> {
    if (closing) return;
    closing = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0);
      await submitAll(together.map(({ transaction }) => transaction)).then(
        outcomes => {
          for (const [at, outcome] of outcomes.entries()) together[at]?.settle.resolve(outcome);
        },
        error => {
          for (const { settle } of together) settle.reject(error);
        },
      );
    }
    closing = false;
  }

  return {
    network,
    settings: async () => settings,
    stepCosts: async () => STEP_COSTS,
    batch,
    submitAll,
    farm: () => read(session => session.farm()),
    block: index => read(session => session.block(index)),
    pail: (farmer, index) => read(session => session.pail(farmer, index)),
    account: address => read(session => session.account(address)),
    prepare: (source, operations, seconds, ahead) =>
      read(session => session.prepare(source, operations, seconds, ahead)),
    isHashOf: transaction => hashTransaction(passphrase, transaction) === transaction.hash,
    // Its ledgers have room for every transaction.
    isHashOfBump: () => false,
    transaction: hash => read(session => session.transaction(hash)),
    walletActivity,
    mintsTo,
    heldBy,
    submit(transaction) {
      const settle = Promise.withResolvers<TransactionOutcome>();
      waiting.push({ transaction, settle });
      void closeLedgers();
      return settle.promise;
    },
    fund: (address, xlm, cause) => batch(session => session.fund(address, xlm, cause)),
    openPayoutWallet: address => batch(session => session.openPayoutWallet(address)),
    pauseFarm: paused => batch(session => session.pauseFarm(paused)),
    async openOverdueBlock(seconds) {
      const { nextBlockAt } = await read(session => session.farm());
      // Writing locks the whole ledger, so this runs only when a plant may be due, and checks again then.
      if (clock().getTime() < nextBlockAt.getTime() + seconds * 1000) return false;
      return batch(session => session.openOverdueBlock(seconds));
    },
    conservation: () => asLedgerCall(() => readConservation(database)),
  };
}
