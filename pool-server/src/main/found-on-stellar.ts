import type { Logger } from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { registerOperator } from '../commands/register-user.ts';
import { actingNow } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { keepSetting, readSetting } from '../database/settings.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Environment } from './environment.ts';
import { openServices } from './open-services.ts';
import type { StellarEnvironment } from './stellar-environment.ts';

/** A database belongs to one network for good: its records name that network's transactions. Throws Error otherwise. */
export function mustBelong(kept: string | null, wanted: string): void {
  if (kept && kept !== wanted)
    throw new Error(`This database belongs to ${kept}, not to ${wanted}: take another one`);
}

/** Whether the platform's fee can be paid to this address: once kept, it stays. Throws Error if not. */
async function mustTakeKale(ledger: Ledger, platform: StellarAddress): Promise<void> {
  const account = await ledger.account(platform);
  if (!account) throw new Error(`PLATFORM_ADDRESS ${platform} has no account on this network: fund it first`);
  if (account.kale === null)
    throw new Error(`PLATFORM_ADDRESS ${platform} cannot be paid in KALE: give it a trustline first`);
}

/**
 * What a start on Stellar needs: an RPC that serves what is meant, the platform's address, an administrator. No pool,
 * no account and no past is made up. Throws Error where something does not fit.
 */
export async function foundOnStellar(
  env: Environment,
  stellar: StellarEnvironment,
  log: Logger,
): Promise<void> {
  const { createStellarLedger } = await import('../ledger/stellar/stellar-ledger.ts');
  const ledger = createStellarLedger(stellar);
  await ledger.check();
  const services = await openServices(env);
  const { database } = services;
  try {
    mustBelong(await keepSetting(database, 'stellar_network', stellar.passphrase), stellar.passphrase);
    if (!(await readSetting(database, 'platform_address')))
      await mustTakeKale(ledger, stellar.platformAddress);
    const platform = await keepSetting(database, 'platform_address', stellar.platformAddress);
    if (platform !== stellar.platformAddress)
      log.warn({ platform }, 'PLATFORM_ADDRESS was set before, and stays');
    if (await one(database, "SELECT 1 FROM users WHERE role = 'admin'")) return;
    if (!stellar.admin) throw new Error('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD');
    const admin = { ...stellar.admin, role: 'admin', poolId: null } as const;
    await registerOperator(services, actingNow(services, { kind: 'system' }, 'first start'), admin);
    log.info('the administrator is made');
  } finally {
    await services.close();
  }
}
