import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { accountKey, encodeAccount, type StellarAddress } from 'shared-api/address';
import { type Amount, amount, parseAmount } from 'shared-api/money';
import { checkFunding } from '../commands/check-funding.ts';
import { confirmJoin, joinPool } from '../commands/join-pool.ts';
import { registerFarmer } from '../commands/register-farmer.ts';
import { applyForPool, approve } from '../commands/register-pool.ts';
import { commandContext, NO_HOLDS, PLATFORM, type Services } from '../commands/services.ts';
import type { MasterKey } from '../custody/master-key.ts';
import { one } from '../database/database.ts';
import { initializeSetting } from '../database/settings.ts';
import type { Clock } from '../domain/clock.ts';
import type { ContractId, FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { proveEmail, user } from '../domain/user.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import type { EngineServices } from '../engine/engine-services.ts';
import { createOperations } from '../engine/operations.ts';
import { newAttempts } from '../engine/pool-tasks.ts';
import { tick } from '../engine/tick.ts';
import { openTrustlines } from '../engine/withdrawals/trustlines.ts';
import { processWithdrawals } from '../engine/withdrawals/withdrawals.ts';
import { commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { PUBLIC_ENTRY_LEDGERS } from '../ledger/kale/state.ts';
import type { BlockIndex, FeeBump, Ledger, UnsignedTransaction } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { feeBumpSigner } from '../signer/fee-bumps.ts';
import type { SignerOptions } from '../signer/signer.ts';
import { newMasterKey, signFreely, testCustody, testSigner } from './custody.ts';
import { migratedTestDatabase } from './migrated-test-database.ts';
import { owedTo } from './sound-records.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface TestFarmer {
  readonly farmerId: FarmerId;
  readonly address: StellarAddress;
  readonly contractId: ContractId;
}

export const POOL = 'pool-stellar-01' as PoolId;
const BLOCK_SECONDS = 60;
/** An operator's order. */
export const BY_HAND = { actor: { kind: 'engine' }, cause: 'by hand' } as const;
const BY_TEST = { actor: { kind: 'system' }, cause: 'test' } as const;

/** A ledger with accounts that a test can fund. */
export interface TestLedger extends Ledger {
  fund(address: StellarAddress, xlm: Amount<'XLM'>): Promise<unknown>;
  /** Opens an account that accepts KALE, without its key. */
  openPayoutWallet(address: StellarAddress): Promise<void>;
}

export interface NetworkOptions {
  readonly exitDelayBlocks?: number;
  readonly maxFarmers?: number;
  readonly ownKey?: boolean;
  /** The master key of custody; by default a new one. */
  readonly masterKey?: MasterKey;
}

interface SandboxOptions {
  readonly entryLedgers?: number;
  readonly blockSeconds?: number;
  readonly clock?: Clock;
  /** A database that is ready; a new one otherwise. */
  readonly store?: Awaited<ReturnType<typeof migratedTestDatabase>>;
}

/**
 * A pool on a sandbox network with a clock that the test moves; real PostgreSQL, custody, keccak. With `ownKey` the
 * operator keeps the key of their address themselves.
 */
export async function testNetwork({
  entryLedgers = PUBLIC_ENTRY_LEDGERS,
  blockSeconds = BLOCK_SECONDS,
  clock: given,
  store: ready,
  ...options
}: NetworkOptions & SandboxOptions = {}) {
  const store = ready ?? (await migratedTestDatabase());
  let now = new Date('2026-11-21T12:00:00.000Z').getTime();
  const clock = given ?? (() => new Date(now));
  const { database } = store;
  await migrateLedger(database);
  const ledger = createSandboxLedger({ database, clock, blockSeconds, entryLedgers });
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  // The engine's pauses take no real time.
  return networkOn({ store, ledger, clock, pass, pause: () => setImmediate(), ...options });
}

/** A pool on any ledger. */
export async function networkOn<L extends TestLedger>({
  store,
  ledger,
  clock,
  pass,
  pause,
  exitDelayBlocks = 2,
  maxFarmers = 40,
  ownKey = false,
  masterKey = newMasterKey(),
  standStill = work => work(),
}: NetworkOptions & {
  store: Awaited<ReturnType<typeof migratedTestDatabase>>;
  ledger: L;
  clock: Clock;
  pass: (seconds: number) => void;
  pause: (ms: number) => Promise<unknown>;
  /** Does work that takes no time of the network. */
  standStill?: VirtualTime['standStill'];
}) {
  const { database } = store;
  let custody = await testCustody(database, masterKey);
  let wallets = testSigner(database, custody, ledger, clock);
  const base: Services = {
    database,
    ledger,
    clock,
    holds: NO_HOLDS,
    wallets: {
      create: payout => wallets.create(payout),
      sign: (...order) => wallets.sign(...order),
      keeps: address => wallets.keeps(address),
      signFeeBump: bump => wallets.signFeeBump(bump),
      changePayout: (...change) => wallets.changePayout(...change),
      recordPayee: (...payee) => wallets.recordPayee(...payee),
      agreeShares: terms => wallets.agreeShares(terms),
      changeShare: change => wallets.changeShare(change),
      changePoolPayout: change => wallets.changePoolPayout(change),
    },
  };
  const acting = () => commandContext(base, BY_TEST.actor, BY_TEST.cause);
  const terms = { ...DEFAULT_TERMS, exitDelayBlocks };

  async function wallet(xlm: string): Promise<StellarAddress> {
    const address = await base.wallets.create(null);
    await ledger.fund(address, parseAmount('XLM', xlm));
    await ledger.openPayoutWallet(address);
    return address;
  }

  /** An address that can be paid, but not be sent from. */
  async function elsewhere(): Promise<StellarAddress> {
    const address = encodeAccount(randomBytes(32));
    await ledger.openPayoutWallet(address);
    return address;
  }

  /** One more pool that takes farmers. */
  async function openPool(poolId: PoolId, email: string, address: StellarAddress) {
    const account = { email, password: 'kale-sandbox', name: 'Alpha', description: '' };
    const application = { ...account, poolId, address, maxFarmers, terms };
    await standStill(() => applyForPool(base, acting(), application));
    await approve(base, acting(), poolId);
  }

  const operator = await (ownKey ? elsewhere() : wallet('100'));
  const platform = await wallet('100');
  await initializeSetting(database, 'platform_address', platform);
  await base.wallets.recordPayee(PLATFORM, platform);
  let stranger: StellarAddress | null = null;
  await openPool(POOL, 'operator@kale.test', operator);

  /**
   * A person with a funded wallet and no contract. Their payout wallet accepts KALE, or is not on the ledger yet. An own
   * wallet that accepts KALE already takes no ledger to open.
   */
  async function person(
    email: string,
    xlm = '10',
    payoutWallet: 'open' | 'new' = 'open',
    ownWallet: 'open' | 'new' = 'new',
  ) {
    const payoutAddress = encodeAccount(randomBytes(32));
    const account = { email, password: 'kale-sandbox', payoutAddress };
    const { farmerId, custodialAddress: address } = await standStill(() =>
      registerFarmer(base, acting(), account),
    );
    if (xlm !== '0') await ledger.fund(address, parseAmount('XLM', xlm));
    if (payoutWallet === 'open') await ledger.openPayoutWallet(payoutAddress);
    if (ownWallet === 'open') await ledger.openPayoutWallet(address);
    await checkFunding(base, acting(), farmerId);
    if (ledger.network.name !== 'sandbox' && !ledger.network.sponsor) await openWallets();
    return { farmerId, address, payoutAddress };
  }

  /** Opens the trustlines of funded wallets, as the engine does. */
  async function openWallets() {
    const [error] = await openTrustlines(services(), new Map());
    if (error) throw error;
  }

  /** Confirms a farmer's e-mail address and lets the sponsor open the wallet. */
  async function openSponsored(farmerId: FarmerId) {
    const owner = await one<{ id: UserId }>(database, 'SELECT id FROM users WHERE farmer_id = $1', [
      farmerId,
    ]);
    if (!owner) throw new Error('The farmer has no account');
    await commit(database, acting(), unit => unit.decide(userStream(owner.id), user, proveEmail));
    await openWallets();
  }

  async function farmer(
    email: string,
    {
      stakePercentage = 0,
      harvestInterval = 1,
      xlm = '10',
      poolId = POOL,
      payoutWallet = 'new' as 'open' | 'new',
      ownWallet = 'new' as 'open' | 'new',
    } = {},
  ): Promise<TestFarmer> {
    const { farmerId, address } = await person(email, xlm, payoutWallet, ownWallet);
    if (ledger.network.sponsor) await openSponsored(farmerId);
    const choice = { poolId, stakePercentage, harvestInterval };
    const { contractId } = await joinPool(base, acting(), farmerId, choice);
    await confirmJoin(base, acting(), contractId);
    return { farmerId, address, contractId };
  }

  /** Leaves a wallet so little XLM that no fee can be paid, or only this much. */
  async function drain(address: StellarAddress, left = amount('XLM', 0n)) {
    const account = await ledger.account(address);
    const spare = amount('XLM', (account?.xlm ?? 0n) - (account?.reserve ?? 0n) - left - 200n);
    const payment = { type: 'payment', destination: platform, amount: spare, asset: 'XLM' } as const;
    await ledger.submit(await signFreely(custody, await ledger.prepare(address, [payment])));
  }

  /** The services of one engine process, optionally with a separate connection to the network. */
  const services = (through: Ledger = ledger): EngineServices => ({
    ...base,
    ledger: through,
    platform,
    pause,
  });
  let attempts = newAttempts();

  return {
    ...store,
    ledger,
    operator,
    platform,
    person,
    farmer,
    elsewhere,
    openPool,
    services,
    clock,
    acting,
    pass,
    /** One turn of the engine, then its withdrawals and deposits. Returns the errors. */
    async look(of: EngineServices = services()) {
      const errors = await tick(of, attempts, new AbortController().signal);
      errors.push(...(await processWithdrawals(of)));
      await recordDeposits(of).catch(error => errors.push(error));
      return errors;
    },
    /** The signer with its policy, in this process. */
    get signer() {
      return wallets;
    },
    /** Starts a new engine without state. */
    restart() {
      attempts = newAttempts();
    },
    /**
     * A farmer outside the pool plants, as on a real network; otherwise a pool without members would see no next block.
     */
    async strangerPlants() {
      stranger ??= await wallet('100');
      const plant = { type: 'plant', farmer: stranger, amount: amount('KALE', 0n) } as const;
      return ledger.submit(await base.wallets.sign(await ledger.prepare(stranger, [plant])));
    },
    /** A person who can pay every fee, and one who can pay none. */
    async richAndPoor() {
      const [rich, poor] = [await farmer('rich@kale.test'), await farmer('poor@kale.test', { xlm: '2' })];
      await drain(poor.address);
      return { rich, poor };
    },
    drain,
    /** Signs fee bumps with the keys of this network. */
    signFeeBump: (bump: FeeBump) => feeBumpSigner(database, wallets, clock)(bump),
    /** A signature past the signer's policy. */
    signFreely: (transaction: UnsignedTransaction) => signFreely(custody, transaction),
    /** Starts a new signer without state. */
    async restartSigner(options: Partial<SignerOptions> = {}) {
      custody = await testCustody(database, masterKey);
      wallets = testSigner(database, custody, ledger, clock, options);
    },
    /** Damages a sealed key, as a faulty disk would. */
    async breakKey(address: StellarAddress) {
      const damage =
        'UPDATE custody.keys SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE address = $1';
      await database.query(damage, [address]);
      await this.restartSigner();
    },
    /** Reverts `breakKey`. */
    async mendKey(address: StellarAddress) {
      await this.breakKey(address);
    },
    /**
     * Opens the next block, plants in it and submits work for these farmers. Returns its index.
     * @throws AggregateError when the engine reported errors.
     */
    async workedBlock(farmers: readonly Pick<TestFarmer, 'farmerId' | 'address'>[], of = services()) {
      this.pass(64);
      const errors = await this.look(of);
      if (errors.length > 0) throw new AggregateError(errors, 'The engine reported errors');
      this.pass(5);
      const { index } = await ledger.farm();
      await this.work(index, farmers);
      return index;
    },
    /** Mines for every farmer who has planted in a block, and submits the nonces. */
    async work(
      blockIndex: number,
      farmers: readonly Pick<TestFarmer, 'farmerId' | 'address'>[],
      of: EngineServices = services(),
    ) {
      const block = await ledger.block(blockIndex as BlockIndex);
      if (!block) throw new Error(`No block ${blockIndex}`);
      const submissions = farmers.map(({ farmerId, address }) => {
        const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(address) };
        return { farmerId, nonce: mine({ ...task, budget: { hashes: 64 } }).nonce };
      });
      return createOperations(of).work({ poolId: POOL, blockIndex, submissions, ...BY_TEST });
    },
    /** The balance of a farmer's wallet by the records. */
    owed: ({ farmerId }: TestFarmer) => owedTo(database, farmerId),
    balance: async (address: StellarAddress) => (await ledger.account(address))?.kale ?? amount('KALE', 0n),
  };
}

export type TestNetwork = Awaited<ReturnType<typeof testNetwork>>;
export type TestNetworkOn<L extends TestLedger = TestLedger> = Awaited<ReturnType<typeof networkOn<L>>>;
