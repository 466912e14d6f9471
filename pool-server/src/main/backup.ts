import { resolve } from 'node:path';
import { backup } from '../backup/backup.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { openKeys } from './open-keys.ts';
import { createLog, runProgram } from './program.ts';

/** Writes a backup, by default into a folder of DATA_DIR named after the time. The product may be running. */
await runProgram('backup', async () => {
  const env = readEnvironment();
  const log = createLog('backup', env);
  const now = new Date();
  const folder = resolve(
    process.argv[2] ?? `${env.DATA_DIR}/backups/${now.toISOString().replace(/[:.]/g, '-')}`,
  );
  const database = openDatabase(env.DATABASE_URL, 1);
  const keys = await openKeys(env, await recordedKeyId(database));
  const { events, tables, masterKeys, custodialKeys } = await backup(database, folder, now, keys);
  log.info(
    { folder, events, tables: tables.length, custodialKeys, masterKeys },
    'backed up, and every custodial key was unsealed; the master key is not in it',
  );
  await database.end();
});
