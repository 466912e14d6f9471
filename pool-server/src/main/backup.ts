import { resolve } from 'node:path';
import { backup } from '../backup/backup.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Writes a backup into the folder named, or one named after the time, while the product runs; then it ends. */
await runProgram('backup', async () => {
  const env = readEnvironment();
  const log = createLog('backup', env);
  const now = new Date();
  const folder = resolve(
    process.argv[2] ?? `${env.DATA_DIR}/backups/${now.toISOString().replace(/[:.]/g, '-')}`,
  );
  const database = openDatabase(env.DATABASE_URL, 1);
  const { events, tables, masterKeys } = await backup(database, folder, now);
  log.info({ folder, events, tables: tables.length, masterKeys }, 'backed up; the master key is not in it');
  await database.end();
});
