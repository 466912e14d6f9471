import { resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { loadMasterKey } from '../custody/master-key.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Puts the backup in the folder named into an empty database, and proves that it is all there; then it ends. */
await runProgram('restore', async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Which backup? Name its folder');
  const env = readEnvironment();
  const log = createLog('restore', env);
  const masterKey = await loadMasterKey({ masterKey: env.MASTER_KEY, dataDir: env.DATA_DIR });
  const database = openDatabase(env.DATABASE_URL, 2);
  const restored = await restore(env.DATABASE_URL, database, resolve(folder), masterKey);
  log.info(restored, 'restored: byte for byte, every chain holds, every key opens');
  await database.end();
});
