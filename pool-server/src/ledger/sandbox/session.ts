import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { signWith } from '../ed25519.ts';
import { describeFailure } from '../failures.ts';
import { setPaused } from '../kale/contract.ts';
import { hasExpired, type LedgerMoment } from '../kale/state.ts';
import type {
  Block,
  BlockIndex,
  FarmState,
  Ledger,
  LedgerSequence,
  NetworkSettings,
  Operation,
  TransactionOutcome,
  UnsignedTransaction,
} from '../ledger.ts';
import { ACCOUNT_RESERVE, BASE_RESERVE, reserveOf } from './account.ts';
import { applyTransaction, feeFor, STEP_COSTS } from './apply.ts';
import { hashBytes, hashTransaction, rootAddress, rootSeed } from './encoding.ts';
import { closingTime, sequenceAt } from './pace.ts';
import type { WorkingSet } from './working-set.ts';

/** Operations that only a sandbox network has. */
export interface SandboxFaucet {
  /** Sends test XLM, once for a `cause`; opens the account if needed, with 1 XLM or more. Throws when refused. */
  fund(address: StellarAddress, xlm: Amount<'XLM'>, cause?: string | null): Promise<TransactionOutcome>;
  /** Opens a payout account that accepts KALE without its key, since no wallet can connect to a sandbox. */
  openPayoutWallet(address: StellarAddress): Promise<void>;
  /** Stops or resumes planting, as the contract's owner can. Throws if nothing would change. */
  pauseFarm(paused: boolean): Promise<void>;
  /**
   * Plants 0 KALE from the network's root account when the next block has been due for this many seconds and no farmer
   * has opened it, since only a plant opens a block (KALE rules 1.3). On Stellar other farmers open it; on a sandbox
   * the last farmer to leave would wait for the harvest forever. Returns whether it planted.
   */
  openOverdueBlock(seconds: number): Promise<boolean>;
}

export type SandboxSession = Ledger & SandboxFaucet;

export interface SandboxTerms {
  readonly network: Ledger['network'];
  readonly settings: NetworkSettings;
  readonly clock: () => Date;
  // These read committed transactions, not those of the session.
  readonly walletActivity: Ledger['walletActivity'];
  readonly mintsTo: Ledger['mintsTo'];
  readonly heldBy: Ledger['heldBy'];
}

const VALID_SECONDS = 60;

/** The ledger as one working set sees it: every call reads and changes that set, at the clock's time. */
export function openSession(
  set: WorkingSet,
  { network, settings, clock, walletActivity, mintsTo, heldBy }: SandboxTerms,
): SandboxSession {
  const { passphrase } = network;
  const blockInterval = network.blockIntervalSeconds * 1000;
  const moment = (): LedgerMoment => {
    const time = Math.max(clock().getTime(), set.state.closedAt);
    const { entryLedgers } = settings;
    return { time, sequence: sequenceAt(set.state.pace, time), blockInterval, entryLedgers };
  };

  async function block(index: BlockIndex): Promise<Block | null> {
    const found = await set.loadBlock(index);
    if (!found || hasExpired(found, moment().sequence)) return null;
    const { liveUntil: _, ...rest } = found;
    return { ...rest, index, timestamp: new Date(found.timestamp) };
  }

  async function farm(): Promise<FarmState> {
    const { farm, pace } = set.state;
    const { sequence, time } = moment();
    const index = farm.index as BlockIndex;
    return {
      paused: farm.paused,
      index,
      block: await block(index),
      nextBlockAt: new Date((farm.farmBlock?.timestamp ?? time) + blockInterval),
      next: {
        entropy: farm.farmBlock?.entropy ?? new Uint8Array(32),
        maxZeros: farm.farmBlock?.maxZeros ?? 0,
      },
      ledger: sequence as LedgerSequence,
      ledgerClosedAt: new Date(closingTime(pace, sequence)),
    };
  }

  async function prepare(
    source: StellarAddress,
    operations: readonly Operation[],
    seconds = VALID_SECONDS,
    ahead = 0,
  ) {
    const account = await set.account(source);
    const unsigned = {
      source,
      operations,
      sequence: (account?.sequence ?? 0n) + 1n + BigInt(ahead),
      fee: feeFor(operations),
      validUntil: new Date(moment().time + seconds * 1000),
    };
    return { ...unsigned, hash: hashTransaction(passphrase, unsigned) } satisfies UnsignedTransaction;
  }

  async function bySandbox(operation: Operation): Promise<TransactionOutcome> {
    const seed = rootSeed(passphrase);
    const root = rootAddress(passphrase);
    const unsigned = await prepare(root, [operation]);
    const transaction = { ...unsigned, signature: signWith(seed, hashBytes(unsigned)) };
    const outcome = await applyTransaction(set, passphrase, transaction, moment());
    if (outcome.status === 'failed')
      throw new Error(`The sandbox refused: ${describeFailure(outcome.failure)}`);
    return outcome;
  }

  async function fund(
    destination: StellarAddress,
    xlm: Amount<'XLM'>,
    cause?: string | null,
  ): Promise<TransactionOutcome> {
    const given = cause && (await set.gift(cause));
    if (given) return given;
    const outcome = (await set.account(destination))
      ? await bySandbox({ type: 'payment', asset: 'XLM', destination, amount: xlm })
      : await bySandbox({ type: 'createAccount', destination, startingBalance: xlm });
    if (cause) await set.keepGift(cause, outcome);
    return outcome;
  }

  return {
    network,
    settings: async () => settings,
    stepCosts: async () => STEP_COSTS,
    block,
    prepare,
    isHashOf: transaction => hashTransaction(passphrase, transaction) === transaction.hash,
    isHashOfBump: () => false,
    fund,

    farm,

    async openOverdueBlock(seconds) {
      const { paused, nextBlockAt } = await farm();
      if (paused || moment().time < nextBlockAt.getTime() + seconds * 1000) return false;
      await bySandbox({ type: 'plant', farmer: rootAddress(passphrase), amount: amount('KALE', 0n) });
      return true;
    },

    async pail(farmer, index) {
      const [pail, inBlock] = [await set.loadPail(farmer, index), await set.loadBlock(index)];
      const { sequence } = moment();
      if (!pail || !inBlock || hasExpired(inBlock, sequence) || hasExpired(pail, sequence)) return null;
      const liveUntil = Math.min(inBlock.liveUntil, pail.liveUntil) as LedgerSequence;
      return {
        ...pail,
        farmer,
        index,
        sequence: pail.sequence as LedgerSequence,
        stake: amount('KALE', pail.stake),
        liveUntil,
        expiresAt: new Date(closingTime(set.state.pace, liveUntil + 1)),
      };
    },

    async account(address) {
      const account = await set.account(address);
      if (!account) return null;
      const kale = account.kale === null ? null : amount('KALE', account.kale);
      return { address, xlm: amount('XLM', account.xlm), kale, reserve: reserveOf(account) };
    },

    submit: transaction => applyTransaction(set, passphrase, transaction, moment()),
    walletActivity,
    mintsTo,
    heldBy,
    transaction: async hash => (await set.outcome(hash)) ?? { status: 'unknown', hash },

    async openPayoutWallet(address) {
      if (!(await set.account(address))) await fund(address, amount('XLM', ACCOUNT_RESERVE + BASE_RESERVE));
      const account = await set.account(address);
      if (account && account.kale === null) set.putAccount(address, { ...account, kale: 0n });
    },

    async pauseFarm(paused) {
      const result = setPaused(set.farm, paused);
      if (!result.ok) throw new Error(describeFailure(result.failure));
      set.state = { ...set.state, farm: result.farm };
    },
  };
}
