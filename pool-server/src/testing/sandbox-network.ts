import { openDatabase } from '../database/database.ts';
import type { Operation } from '../ledger/ledger.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { type Key, newKey, sign, xlm } from './keys.ts';
import { createTestDatabase } from './test-database.ts';
import { workOn } from './work.ts';

/** A sandbox network on its own database, empty before each use, with a clock that the test controls. */
export async function testNetwork() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  await Promise.all([migrateLedger(database), migrateLedger(database)]);
  let now = new Date(0);
  const clock = () => now;
  const ledger = createSandboxLedger({ database, clock });

  const send = async (key: Key, ...operations: Operation[]) =>
    ledger.submit(sign(key, await ledger.prepare(key.address, operations)));

  return {
    url,
    database,
    clock,
    ledger,
    /** Prepares, signs and submits. */
    send,
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Another process on the same network. */
    another: (options: { blockSeconds?: number; passphrase?: string } = {}) =>
      createSandboxLedger({ database, clock, ...options }),
    /** An account with a KALE trustline. */
    async farmer(balance = '10'): Promise<Key> {
      const key = newKey();
      await ledger.fund(key.address, xlm(balance));
      await send(key, { type: 'addTrustline' });
      return key;
    },
    worked: async (key: Key): Promise<Operation> => workOn(await ledger.farm(), key),
    /** Returns to the first ledger, at noon. */
    async restart() {
      now = new Date('2026-11-20T12:00:00Z');
      await database.query('DELETE FROM ledger.pails');
      await database.query('DELETE FROM ledger.blocks');
      await database.query('DELETE FROM ledger.transactions');
      await database.query('DELETE FROM ledger.accounts');
      await database.query('DELETE FROM ledger.state');
    },
    async close() {
      await database.end();
      await drop();
    },
  };
}
