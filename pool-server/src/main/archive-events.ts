import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveEvents, restoreEvents } from '../backup/archive-events.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { provideBackupKey } from './open-backup-key.ts';
import { createLog, runProgram } from './program.ts';

/**
 * archive-events --month=2026-07 [folder]: moves the events of a month's blocks into an encrypted file, by default in
 * DATA_DIR/archive. archive-events --restore <file> restores them. The product may be running.
 */
await runProgram('archive-events', async () => {
  const { values, positionals } = parseArgs({
    options: { month: { type: 'string' }, restore: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path] = positionals;
  const env = readEnvironment();
  const log = createLog('archive-events', env);
  const services = { database: openDatabase(env.DATABASE_URL, 2), key: await provideBackupKey(env) };
  if (values.restore && path) {
    log.info(
      await restoreEvents(services, resolve(path)),
      'restored: the events are those that were archived',
    );
  } else if (values.month && !values.restore) {
    const folder = resolve(path ?? `${env.DATA_DIR}/archive`);
    log.info(
      await archiveEvents(services, values.month, folder, new Date()),
      'archived: seals can still be verified; keep the file, a rebuild needs it',
    );
  } else {
    throw new Error('Name a month (--month=2026-07 [folder]) or an archive (--restore <file>)');
  }
  await services.database.end();
});
