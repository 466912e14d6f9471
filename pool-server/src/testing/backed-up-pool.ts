import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { backup, withMasterKeys } from '../backup/backup.ts';
import { BackupKey } from '../backup/backup-key.ts';
import { restore } from '../backup/restore.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { type Database, many, openDatabase } from '../database/database.ts';
import { playBlock } from './block.ts';
import { newMasterKey } from './custody.ts';
import { join, newFarmer, newPool } from './people.ts';
import { testApi } from './test-api.ts';
import { createTestDatabase } from './test-database.ts';

const isEmpty = async (database: Database) =>
  (await many(database, "SELECT to_regclass('public.settings') AS found"))[0];

/** A pool with one farmer, three blocks and a log, and a backup of it. */
export async function backedUpPool() {
  const masterKey = newMasterKey();
  const keys = new KeyRing([masterKey]);
  const backupKey = new BackupKey(randomBytes(32));
  const test = await testApi({}, masterKey);
  await test.database.query("SELECT create_event_months('2026-11-01', 1)");
  const operator = await newPool(test, 'pool-stellar-01');
  const { poolId } = operator;
  const farmer = await newFarmer(test);
  const contractId = await join(test, farmer, poolId);
  for (let index = 1; index <= 3; index++) {
    await playBlock(test, poolId, index, [{ farmerId: farmer.farmerId, contractId: contractId as never }]);
  }
  await test.database.query(
    `INSERT INTO pooler_logs (pool_id, at, level, component, message) VALUES ('pool-stellar-01', now(), 'info', 'miner', 'Tab\tand "quotes" – 鸡')`,
  );
  const places = await mkdtemp(path(tmpdir(), 'kale-backup-'));
  /** Runs before the pool is closed, last one first. */
  const drops: (() => Promise<unknown>)[] = [];
  const onClose = (drop: () => Promise<unknown>) => void drops.unshift(drop);

  const backUp = (to: string, { database = test.database, withKeys = keys, key = backupKey } = {}) =>
    backup({ database, now: test.api.clock(), key, checkCustody: withMasterKeys(database, withKeys) }, to);

  async function emptyDatabase() {
    const { url, drop } = await createTestDatabase();
    const database = openDatabase(url, 3);
    onClose(async () => {
      await database.end();
      await drop();
    });
    return { url, database };
  }

  const folder = path(places, 'whole');
  await backUp(folder);

  return {
    test,
    operator,
    farmer,
    masterKey,
    keys,
    backupKey,
    /** Where a test puts its backups. */
    places,
    /** The backup. */
    folder,
    backUp,
    emptyDatabase,
    /** Restores a backup into an empty database. */
    async restoreIn(from: string, { withKeys = keys, key = backupKey as BackupKey | null } = {}) {
      const { url, database } = await emptyDatabase();
      const now = test.api.clock();
      const restored = restore({ url, database, folder: from, keys: withKeys, backupKey: key, now });
      // A restore is atomic: a refused one leaves the database empty.
      await restored.catch(async () => expect(await isEmpty(database)).toEqual({ found: null }));
      return { url, database, restored: await restored };
    },
    onClose,
    async close() {
      for (const drop of drops) await drop();
      await test.close();
      await rm(places, { recursive: true });
    },
  };
}
