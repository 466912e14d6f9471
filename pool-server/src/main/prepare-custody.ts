import type { Logger } from 'pino';
import { nameOwners } from '../custody/check-keys.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { createKeyFile, keyFile, readMasterKeys } from '../custody/key-source.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { recordedKeyId, recordFirstKey, sealingKeyIds } from '../custody/recorded-key.ts';
import type { Database } from '../database/database.ts';
import { adoptEarlierRecords } from '../signer/adopt.ts';
import type { Environment } from './environment.ts';
import { openKeys } from './open-keys.ts';

/**
 * Brings custody up to date, and records the master key of a database without a recorded one. Generates a missing key
 * only for a sandbox with empty custody.
 * @throws MasterKeyRefused unless the keys are those of the database.
 */
export async function prepareCustody(env: Environment, database: Database, log: Logger): Promise<KeyRing> {
  await migrateCustody(database);
  const source = env.keySource();
  const recorded = await recordedKeyId(database);
  const isNew = recorded === null && (await sealingKeyIds(database)).length === 0;
  if (!env.stellar && isNew && !(await readMasterKeys(source))) {
    await createKeyFile(keyFile(source.dataDir));
    log.info('a master key was generated: keep a copy of it elsewhere');
  }
  const keys = await openKeys(env, recorded);
  const broken = await recordFirstKey(database, keys);
  const { sealed, unreadable } = await adoptEarlierRecords(database, keys);
  if (sealed > 0)
    log.info({ keys: sealed }, 'every custodial key is sealed together with its payout address');
  const all = [...new Set([...broken, ...unreadable])];
  if (all.length > 0) {
    log.error({ keys: await nameOwners(database, all) }, 'these keys cannot be unsealed');
  }
  return keys;
}
