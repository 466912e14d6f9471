import type { StellarAddress } from 'shared-api/address';
import type { Services, Wallets } from '../commands/services.ts';
import { type Custody, openCustody } from '../custody/custody.ts';
import { feeBumpSigner } from '../custody/fee-bumps.ts';
import { holdKeys } from '../custody/key-holders.ts';
import { readMasterKeys } from '../custody/key-source.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { openDatabase } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import type { SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { Environment } from './environment.ts';
import { openKeys } from './open-keys.ts';
import { type OpenLedger, openLedger, openSandboxLedger } from './open-ledger.ts';
import { createLog } from './program.ts';

/** The services of a program, with what only a sandbox has; `close` releases them. */
export interface OpenServices extends Services, OpenLedger {
  close(): Promise<void>;
}

/** The services of a program on a sandbox's ledger; `close` releases them. */
export interface SandboxServices extends Services {
  readonly ledger: SandboxLedger;
  close(): Promise<void>;
}

/** Custody as the commands use it. */
export const walletsOf = (custody: Custody): Wallets => ({
  create: on => custody.createWallet(on),
  sign: transaction => custody.signTransaction(transaction),
  keeps: address => custody.keeps(address),
});

async function openStore(program: string, env: Environment, clock: Clock) {
  const database = openDatabase(env.DATABASE_URL);
  try {
    const keys = await openKeys(env, await recordedKeyId(database));
    const custody = await openCustody({ database, keys });
    const reread = () => readMasterKeys(env.keySource());
    const release = await holdKeys({ database, program, keys, reread });
    const close = async () => {
      await release();
      await database.end();
    };
    const withdrawalMinimums = { XLM: env.MIN_WITHDRAWAL_XLM, KALE: env.MIN_WITHDRAWAL_KALE };
    const dailyLimits = { XLM: env.DAILY_LIMIT_XLM, KALE: env.DAILY_LIMIT_KALE };
    const limits = { holds: env.holds, withdrawalMinimums, dailyLimits };
    const signFeeBump = feeBumpSigner(database, custody, clock);
    return { database, wallets: walletsOf(custody), signFeeBump, clock, ...limits, close };
  } catch (error) {
    await database.end();
    throw error;
  }
}

/** Opens database, custody and ledger as the environment says. Throws MasterKeyRefused, LedgerUnavailable. */
export async function openServices(
  program: string,
  env: Environment,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const { signFeeBump, ...store } = await openStore(program, env, clock);
  const warn = (message: string) => createLog(program, env).warn(message);
  const opened = await openLedger(env, store.database, clock, warn, signFeeBump);
  const { sandbox } = opened;
  return { ...store, ...opened, ...(sandbox && { openPayoutWallet: sandbox.openPayoutWallet }) };
}

/** Opens database, custody and a sandbox's ledger, whatever the environment says. Throws MasterKeyRefused. */
export async function openSandbox(
  program: string,
  env: Environment,
  clock: Clock = systemClock,
): Promise<SandboxServices> {
  const { signFeeBump: _, ...store } = await openStore(program, env, clock);
  return { ...store, ledger: openSandboxLedger(env, store.database, clock) };
}

/** The address that receives the platform's fee. Throws Error before the first `migrate-and-seed`. */
export async function platformAddress({ database }: Services): Promise<StellarAddress> {
  const address = await readSetting(database, 'platform_address');
  if (!address) throw new Error('The platform has no address yet: run migrate-and-seed first');
  return address as StellarAddress;
}

/** The price of KALE by which an engine plants nothing at a loss, if the environment sets one. */
export const profitGuard = ({ KALE_PRICE_XLM: kalePrice }: Environment) => (kalePrice ? { kalePrice } : {});
