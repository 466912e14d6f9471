import type { Logger } from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { toDecimal } from 'shared-api/money';
import { registerOperator } from '../commands/register-user.ts';
import { commandContext, PLATFORM } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { initializeSetting, readSetting } from '../database/settings.ts';
import { checkFarm } from '../engine/farm-watch.ts';
import { FarmMissing } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment.ts';
import { openServices } from './open-services.ts';
import type { StellarEnvironment } from './stellar-environment.ts';

/** Throws ConfigurationError if the database's records refer to another network's transactions. */
export function assertSameNetwork(recorded: string | null, wanted: string): void {
  if (recorded && recorded !== wanted)
    throw new ConfigurationError(`This database belongs to ${recorded}, not to ${wanted}: take another one`);
}

/** Throws ConfigurationError unless the platform's fee can be paid to this address, which cannot be changed later. */
async function assertAcceptsKale(ledger: Ledger, platform: StellarAddress): Promise<void> {
  const account = await ledger.account(platform);
  if (!account) {
    throw new ConfigurationError(
      `PLATFORM_ADDRESS ${platform} has no account on this network: fund it first`,
    );
  }
  if (account.kale === null) {
    throw new ConfigurationError(
      `PLATFORM_ADDRESS ${platform} cannot be paid in KALE: give it a trustline first`,
    );
  }
}

/**
 * Prepares a database for Stellar: checks that the RPC serves the network, contract and asset of the configuration, and
 * records the platform's address and the first administrator. Creates no pool, farmer or history.
 * @throws ConfigurationError, LedgerUnavailable
 */
export async function initializeStellar(
  env: Environment,
  stellar: StellarEnvironment,
  log: Logger,
): Promise<void> {
  const { createStellarLedger } = await import('../ledger/stellar/stellar-ledger.ts');
  const ledger = createStellarLedger(stellar);
  const missing = await ledger.check().then(
    () => null,
    (error: unknown) => {
      if (error instanceof FarmMissing) return error;
      throw error;
    },
  );
  const services = await openServices('migrate-and-seed', env);
  const { database } = services;
  try {
    if ((await checkFarm({ database, ledger })).standing === 'reset') {
      throw new ConfigurationError(
        'The network was reset since this database was made: its accounts and farms no longer exist. Set up a farm, and start with an empty database (docs/operations.md)',
      );
    }
    if (missing) {
      // Farmers can still withdraw.
      if (!(await readSetting(database, 'stellar_network'))) throw new ConfigurationError(missing.message);
      log.error({ err: missing }, 'the farm is gone: nothing can be planted or harvested');
    }
    assertSameNetwork(
      await initializeSetting(database, 'stellar_network', stellar.passphrase),
      stellar.passphrase,
    );
    if (!(await readSetting(database, 'platform_address')))
      await assertAcceptsKale(ledger, stellar.platformAddress);
    const platform = await initializeSetting(database, 'platform_address', stellar.platformAddress);
    // Not the recorded address: the signer accepts it only from the operator of the environment.
    if (platform === stellar.platformAddress)
      await services.wallets.recordPayee(PLATFORM, stellar.platformAddress);
    else log.warn({ platform }, 'PLATFORM_ADDRESS cannot be changed: the recorded address is used');
    const { sponsor } = services.ledger.network;
    if (sponsor) {
      const account = await ledger.account(sponsor);
      log.info(
        { sponsor, xlm: account && toDecimal(account.xlm) },
        'the sponsor pays reserves and fees: keep it funded with XLM',
      );
    }
    if (await one(database, "SELECT 1 FROM users WHERE role = 'admin'")) return;
    if (!stellar.admin) {
      throw new ConfigurationError('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD');
    }
    const admin = { ...stellar.admin, role: 'admin', poolId: null } as const;
    await registerOperator(services, commandContext(services, { kind: 'system' }, 'first start'), admin);
    log.info('the administrator was created');
  } finally {
    await services.close();
  }
}
