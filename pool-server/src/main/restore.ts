import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../backup/restore.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { openBackupKey } from './open-backup-key.ts';
import { openKeys } from './open-keys.ts';
import { createLog, runProgram } from './program.ts';

/** restore <folder> [--unsigned]: restores a backup into an empty database; unsigned ones of earlier versions. */
await runProgram('restore', async () => {
  const { values, positionals } = parseArgs({
    options: { unsigned: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Name the folder of the backup: npm run restore <folder>');
  const env = readEnvironment();
  const log = createLog('restore', env);
  const keys = await openKeys(env, null);
  const backupKey = values.unsigned ? null : await openBackupKey(env);
  const { DATABASE_URL: url } = env;
  const database = openDatabase(url, 2);
  const restored = await restore({
    ...{ url, database, keys, backupKey },
    folder: resolve(folder),
    now: new Date(),
  });
  log.info(
    restored,
    'restored: the rows are identical, the event chains are intact, every custodial key was unsealed; every API key was revoked and every waiting change of a payout wallet was cancelled',
  );
  await database.end();
});
