import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { backup } from '../backup/backup.ts';
import { recordBackup, recordSchedule } from '../backup/backup-state.ts';
import { watchBackups } from '../backup/watch-backups.ts';
import { openDatabase } from '../database/database.ts';
import { beat } from '../database/heartbeat.ts';
import { systemClock } from '../domain/clock.ts';
import { connectSigner } from '../signer/client.ts';
import { readEnvironment } from './environment.ts';
import { writeLivenessFile } from './liveness-file.ts';
import { provideBackupKey } from './open-backup-key.ts';
import { createLog, runProgram, stopOnSignal } from './program.ts';
import { signerAddress } from './signer-address.ts';
import { waitForSchema } from './wait-for-schema.ts';

const HOUR_S = 3_600;
const BEAT_INTERVAL_MS = 10_000;

/** Makes a backup every BACKUP_HOURS, or none with 0. It has no master key: the signer unseals keys first. */
await runProgram('backup', async () => {
  const env = readEnvironment();
  writeLivenessFile(env.LIVENESS_FILE);
  const log = createLog('backup', env);
  await waitForSchema(env.DATABASE_URL, log);
  const { BACKUP_HOURS: hours, BACKUP_KEEP: keep } = env;
  const folder = env.BACKUP_DIR || join(env.DATA_DIR, 'backups/scheduled');
  const key = await provideBackupKey(env);
  const { checkKeys } = connectSigner(signerAddress(env));
  const database = openDatabase(env.DATABASE_URL, 3);
  const startedAt = systemClock();
  const alive = () => void beat(database, 'backup', startedAt, systemClock()).catch(() => undefined);
  alive();
  const beating = setInterval(alive, BEAT_INTERVAL_MS);
  await recordSchedule(database, Math.round(hours * HOUR_S) || null, startedAt);

  async function make(to: string, now: Date): Promise<void> {
    const made = await backup({ database, now, key, checkCustody: checkKeys }, to);
    await recordBackup(database, now);
    const { events, custodialKeys } = made;
    log.info({ folder: to, events, custodialKeys, backupKey: key.id }, 'backed up');
  }
  const stop = new AbortController();
  const schedule = { folder, everyMs: hours * HOUR_S * 1_000, keep, make, clock: systemClock, log };
  const watching = hours > 0 ? watchBackups(schedule, stop.signal) : null;
  log.info({ everyHours: hours, keep, folder }, 'ready');

  stopOnSignal(log, async () => {
    clearInterval(beating);
    stop.abort();
    await Promise.race([watching, wait(1_000)]);
    await Promise.race([database.end(), wait(1_000)]);
  });
});
