import { join, resolve } from 'node:path';
import { readManifest } from '../backup/manifest.ts';
import { unpack } from '../backup/rows.ts';
import { openBackupKey } from './open-backup-key.ts';
import { runProgram } from './program.ts';
import { withSecretFiles } from './secret-files.ts';

/** read-backup <folder>: checks the signature of a backup, then prints its rows as lines of JSON. Needs no database. */
await runProgram('read-backup', async () => {
  const [named] = process.argv.slice(2);
  if (!named) throw new Error('Name the folder of the backup: npm run read-backup <folder>');
  const folder = resolve(process.env.INIT_CWD ?? '', named);
  const { BACKUP_KEY, DATA_DIR = '.data' } = withSecretFiles(process.env);
  const key = await openBackupKey({ BACKUP_KEY, DATA_DIR });
  for (const { name, file } of (await readManifest(folder, key)).tables) {
    for await (const rows of unpack(join(folder, file), key))
      for (const row of rows) process.stdout.write(`{"table":"${name}","row":${row}}\n`);
  }
});
