import { addNewKey, readMasterKeys, retireEarlierKeys } from '../custody/key-source.ts';
import { MasterKeyRefused } from '../custody/master-key.ts';
import { recordedKeyId, sealingKeyIds } from '../custody/recorded-key.ts';
import { rotateMasterKey } from '../custody/rotate.ts';
import { openDatabase } from '../database/database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { openKeys } from './open-keys.ts';
import { createLog, runProgram } from './program.ts';

/**
 * Seals every custodial key under the current master key, while the product runs. A sandbox with its key in DATA_DIR
 * first gets a new key, and keeps only that one. After an interruption, run it again.
 */
await runProgram('rotate-master-key', async () => {
  const env = readEnvironment();
  const log = createLog('rotate-master-key', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const recorded = await recordedKeyId(database);
  const keys = await openKeys(env, recorded);
  const sealing = await sealingKeyIds(database);
  const isFinished = keys.current.id === recorded && sealing.every(id => id === recorded);
  if (isFinished && keys.ids.length === 1) {
    keys.add(await newKey(env));
    log.info({ masterKey: keys.current.id }, 'a new master key was generated; running programs read it');
  }
  const sealed = await rotateMasterKey({ database, keys });
  await database.end();
  const retired = env.keySource().masterKey ? [] : await retireEarlierKeys(env.DATA_DIR);
  log.info(
    { masterKey: keys.current.id, sealed, ...(retired.length > 0 && { earlierKeys: retired }) },
    'every custodial key is sealed under this master key; keep a copy of it, and the earlier ones for older backups',
  );
});

/** Generates the next key of a sandbox. Throws MasterKeyRefused if the operator must provide it. */
async function newKey(env: Environment) {
  const source = env.keySource();
  if (source.masterKey || env.stellar) {
    throw new MasterKeyRefused(
      `Every custodial key is sealed under the current master key. To change it, make a key with \`openssl rand -hex 32\`, ${
        source.masterKey
          ? 'set it as MASTER_KEY and the present one as MASTER_KEYS_EARLIER'
          : 'put it before the present one in the file master-key of DATA_DIR'
      }, restart the programs and run this again`,
    );
  }
  await addNewKey(env.DATA_DIR);
  const keys = await readMasterKeys(source);
  if (!keys) throw new MasterKeyRefused('The new master key cannot be read back');
  return keys;
}
