import { resolve } from 'node:path';
import { backup, withMasterKeys } from '../backup/backup.ts';
import { recordBackup } from '../backup/backup-state.ts';
import { backupName } from '../backup/watch-backups.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { provideBackupKey } from './open-backup-key.ts';
import { openKeys } from './open-keys.ts';
import { createLog, runProgram } from './program.ts';

/** Writes a backup, by default into a folder of DATA_DIR named after the time. The product may be running. */
await runProgram('backup', async () => {
  const env = readEnvironment();
  const log = createLog('backup', env);
  const now = new Date();
  const folder = resolve(process.argv[2] ?? `${env.DATA_DIR}/backups/${backupName(now)}`);
  const database = openDatabase(env.DATABASE_URL, 2);
  const keys = await openKeys(env, await recordedKeyId(database));
  const key = await provideBackupKey(env);
  const options = { database, now, key, checkCustody: withMasterKeys(database, keys) };
  const made = await backup(options, folder);
  await recordBackup(database, now);
  const { events, tables, masterKeys, custodialKeys } = made;
  log.info(
    { folder, events, tables: tables.length, custodialKeys, masterKeys, backupKey: key.id },
    'backed up, encrypted and signed, and every custodial key was unsealed; neither the master key nor the backup key is in it',
  );
  await database.end();
});
