import { resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { openKeys } from './open-keys.ts';
import { createLog, runProgram } from './program.ts';

/** Restores a backup into an empty database and verifies it. */
await runProgram('restore', async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Name the folder of the backup: npm run restore <folder>');
  const env = readEnvironment();
  const log = createLog('restore', env);
  const keys = await openKeys(env, null);
  const database = openDatabase(env.DATABASE_URL, 2);
  const restored = await restore(env.DATABASE_URL, database, resolve(folder), keys);
  log.info(
    restored,
    'restored: the rows are identical, the event chains are intact, every custodial key was unsealed',
  );
  await database.end();
});
