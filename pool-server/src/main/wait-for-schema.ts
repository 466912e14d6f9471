import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openDatabase } from '../database/database.ts';
import { missingMigrations } from '../database/migrate.ts';
import { readSetting } from '../database/settings.ts';

const ASK_INTERVAL_MS = 1_000;

/** Waits until `migrate-and-seed` has migrated to this version or a later one: Kubernetes starts all at once. */
export async function waitForSchema(url: string, log: Logger): Promise<void> {
  const database = openDatabase(url, 1);
  const isFirstStartOver = async () =>
    (await readSetting(database, 'sandbox_accounts')) ?? (await readSetting(database, 'stellar_network'));
  try {
    for (let isWaiting = false; ; isWaiting = true) {
      const missing = await missingMigrations(database);
      if (missing.length === 0 && (await isFirstStartOver())) return;
      if (!isWaiting)
        log.info({ missing: missing.length }, 'waits for migrate-and-seed to prepare the database');
      await wait(ASK_INTERVAL_MS);
    }
  } finally {
    await database.end();
  }
}
