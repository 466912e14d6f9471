import type { Logger } from 'pino';
import { registerOperator } from '../commands/register-user.ts';
import { actingNow } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { keepSetting } from '../database/settings.ts';
import type { Environment } from './environment.ts';
import { openServices } from './open-services.ts';
import type { StellarEnvironment } from './stellar-environment.ts';

/** A database belongs to one network for good: its records name that network's transactions. Throws Error otherwise. */
export function mustBelong(kept: string | null, wanted: string): void {
  if (kept && kept !== wanted)
    throw new Error(`This database belongs to ${kept}, not to ${wanted}: take another one`);
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
  await createStellarLedger(stellar).check();
  const services = await openServices(env);
  const { database } = services;
  try {
    mustBelong(await keepSetting(database, 'stellar_network', stellar.passphrase), stellar.passphrase);
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
