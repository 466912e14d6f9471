import type { StellarAddress } from 'shared-api/address';
import type { Services, Wallets } from '../commands/services.ts';
import { type Custody, openCustody } from '../custody/custody.ts';
import { loadMasterKey } from '../custody/master-key.ts';
import { openDatabase } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import { createSandboxLedger, type SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { Environment } from './environment.ts';

/** Services with the sandbox's own ledger, and the end of them. */
export interface OpenServices extends Services {
  readonly ledger: SandboxLedger;
  close(): Promise<void>;
}

/** Custody as the commands see it. */
export const walletsOf = (custody: Custody): Wallets => ({
  create: on => custody.createWallet(on),
  sign: transaction => custody.signTransaction(transaction),
});

/** Opens database, custody and ledger as the environment says. */
export async function openServices(env: Environment, clock: Clock = systemClock): Promise<OpenServices> {
  const database = openDatabase(env.DATABASE_URL);
  const masterKey = await loadMasterKey({ masterKey: env.MASTER_KEY, dataDir: env.DATA_DIR });
  return {
    database,
    wallets: walletsOf(openCustody({ database, masterKey })),
    ledger: createSandboxLedger({ database, clock, blockSeconds: env.BLOCK_SECONDS }),
    clock,
    close: () => database.end(),
  };
}

/** Where the platform's fee is paid. Throws Error before the first `migrate-and-seed`. */
export async function platformAddress({ database }: Services): Promise<StellarAddress> {
  const address = await readSetting(database, 'platform_address');
  if (!address) throw new Error('The platform has no address yet: run migrate-and-seed first');
  return address as StellarAddress;
}
