import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Transaction } from '../database/database.ts';

const ATTEMPTS = 60;
const isBusy = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** Locks the events against readers and writers. Behind a long read it asks again each second, so that nobody waits. */
export async function lockAgainstAll(tx: Transaction): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await tx.query("SAVEPOINT unlocked; SET LOCAL lock_timeout = '1s'");
    try {
      await tx.query('LOCK TABLE emt_messages IN ACCESS EXCLUSIVE MODE');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT unlocked');
      await wait(1_000);
    }
  }
}
