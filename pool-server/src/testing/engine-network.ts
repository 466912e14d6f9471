import { setImmediate } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { commandContext, NO_HOLDS, PLATFORM, type Services } from '../commands/services.ts';
import type { MasterKey } from '../custody/master-key.ts';
import { initializeSetting } from '../database/settings.ts';
import type { Clock } from '../domain/clock.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import type { EngineServices } from '../engine/engine-services.ts';
import { newAttempts } from '../engine/pool-tasks.ts';
import { tick } from '../engine/tick.ts';
import { processWithdrawals } from '../engine/withdrawals/withdrawals.ts';
import { PUBLIC_ENTRY_LEDGERS } from '../ledger/kale/state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { newMasterKey } from './custody.ts';
import { migratedTestDatabase } from './migrated-test-database.ts';
import { networkBlocks } from './network-blocks.ts';
import { networkPeople } from './network-people.ts';
import { networkSigner } from './network-signer.ts';
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
  /** An existing database; a new one otherwise. */
  readonly store?: Awaited<ReturnType<typeof migratedTestDatabase>>;
}

/** A pool on a sandbox with a movable clock. With `ownKey` the operator keeps the key of their address. */
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
  /** Does work that takes no network time. */
  standStill?: VirtualTime['standStill'];
}) {
  const { database } = store;
  const signer = await networkSigner(database, ledger, clock, masterKey);
  const base: Services = { database, ledger, clock, holds: NO_HOLDS, wallets: signer.wallets };
  const acting = () => commandContext(base, BY_TEST.actor, BY_TEST.cause);
  const terms = { ...DEFAULT_TERMS, exitDelayBlocks };
  const people = networkPeople({
    base,
    ledger,
    acting,
    services: () => services(),
    terms,
    maxFarmers,
    pool: POOL,
    standStill,
  });
  const { wallet, elsewhere, openPool, farmer } = people;

  const operator = await (ownKey ? elsewhere() : wallet('100'));
  const platform = await wallet('100');
  await initializeSetting(database, 'platform_address', platform);
  await base.wallets.recordPayee(PLATFORM, platform);
  let stranger: StellarAddress | null = null;
  await openPool(POOL, 'operator@kale.test', operator);

  /** Leaves a wallet so little XLM that it cannot pay a fee, or exactly this much. */
  async function drain(address: StellarAddress, left = amount('XLM', 0n)) {
    const account = await ledger.account(address);
    const spare = amount('XLM', (account?.xlm ?? 0n) - (account?.reserve ?? 0n) - left - 200n);
    const payment = { type: 'payment', destination: platform, amount: spare, asset: 'XLM' } as const;
    await ledger.submit(await signer.signFreely(await ledger.prepare(address, [payment])));
  }

  /** The services of one engine process, optionally with a separate connection to the network. */
  const services = (through: Ledger = ledger): EngineServices => ({
    ...base,
    ledger: through,
    platform,
    pause,
  });
  let attempts = newAttempts();

  /** One turn of the engine, then its withdrawals and deposits. Returns the errors. */
  async function look(of: EngineServices = services()) {
    const errors = await tick(of, attempts, new AbortController().signal);
    errors.push(...(await processWithdrawals(of)));
    await recordDeposits(of).catch(error => errors.push(error));
    return errors;
  }

  return {
    ...store,
    ledger,
    operator,
    platform,
    person: people.person,
    farmer,
    elsewhere,
    openPool,
    services,
    clock,
    acting,
    pass,
    look,
    ...networkBlocks({ ledger, services, pass, look, pool: POOL, acting: BY_TEST }),
    /** The signer with its policy, in this process. */
    get signer() {
      return signer.current();
    },
    /** Starts a new engine without state. */
    restart() {
      attempts = newAttempts();
    },
    /** A farmer outside the pool plants; otherwise a pool without members would see no next block. */
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
    signFeeBump: signer.signFeeBump,
    signFreely: signer.signFreely,
    restartSigner: signer.restartSigner,
    breakKey: signer.breakKey,
    mendKey: signer.mendKey,
    /** The balance of a farmer's wallet by the records. */
    owed: ({ farmerId }: TestFarmer) => owedTo(database, farmerId),
    balance: async (address: StellarAddress) => (await ledger.account(address))?.kale ?? amount('KALE', 0n),
  };
}

export type TestNetwork = Awaited<ReturnType<typeof testNetwork>>;
export type TestNetworkOn<L extends TestLedger = TestLedger> = Awaited<ReturnType<typeof networkOn<L>>>;
