import type { StellarAddress } from 'shared-api/address';
import type { Services, Wallets } from '../commands/services.ts';
import { type Custody, openCustody } from '../custody/custody.ts';
import { loadMasterKey } from '../custody/master-key.ts';
import { openDatabase } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import type { SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { Environment } from './environment.ts';
import { type OpenLedger, openLedger, openSandboxLedger } from './open-ledger.ts';

/** Services, what only a sandbox has besides, and the end of them. */
export interface OpenServices extends Services, OpenLedger {
  close(): Promise<void>;
}

/** Services with the sandbox's own ledger, and the end of them. */
export interface SandboxServices extends Services {
  readonly ledger: SandboxLedger;
  close(): Promise<void>;
}

/** Custody as the commands see it. */
export const walletsOf = (custody: Custody): Wallets => ({
  create: on => custody.createWallet(on),
  sign: transaction => custody.signTransaction(transaction),
  keeps: address => custody.keeps(address),
});

async function openStore(env: Environment, clock: Clock) {
  const database = openDatabase(env.DATABASE_URL);
  const masterKey = await loadMasterKey({ masterKey: env.MASTER_KEY, dataDir: env.DATA_DIR });
  const wallets = walletsOf(openCustody({ database, masterKey }));
  return { database, wallets, clock, close: () => database.end() };
}

/** Opens database, custody and ledger as the environment says. */
export async function openServices(env: Environment, clock: Clock = systemClock): Promise<OpenServices> {
  const store = await openStore(env, clock);
  const opened = await openLedger(env, store.database, clock);
  const { sandbox } = opened;
  return { ...store, ...opened, ...(sandbox && { openPayoutWallet: sandbox.openPayoutWallet }) };
}

/** Opens database, custody and a sandbox's ledger, whatever the environment says. */
export async function openSandbox(env: Environment, clock: Clock = systemClock): Promise<SandboxServices> {
  const store = await openStore(env, clock);
  return { ...store, ledger: openSandboxLedger(env, store.database, clock) };
}

/** Where the platform's fee is paid. Throws Error before the first `migrate-and-seed`. */
export async function platformAddress({ database }: Services): Promise<StellarAddress> {
  const address = await readSetting(database, 'platform_address');
  if (!address) throw new Error('The platform has no address yet: run migrate-and-seed first');
  return address as StellarAddress;
}
