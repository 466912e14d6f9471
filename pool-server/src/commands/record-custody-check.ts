import { type Database, inTransaction, one } from '../database/database.ts';
import type { ConservationCheck } from '../ledger/conservation.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { custodyBalances } from '../queries/custody-balances.ts';

const MINUTE = 60_000;
/** "KALE cust": one process at a time checks. */
const LOCK = 0x4b435553;

const RECORD = `
  INSERT INTO custody_checks AS c VALUES (($1::timestamptz AT TIME ZONE 'UTC')::date, $1, 1, $2)
  ON CONFLICT (day) DO UPDATE SET last_at = excluded.last_at, checks = c.checks + 1,
    differed = c.differed + excluded.differed`;

/** Compares custody with the records once a minute, unless transactions are pending or the ledger cannot be read. */
export const recordCustodyCheck = (
  database: Database,
  conservation: ConservationCheck,
  at: Date,
): Promise<void> =>
  inTransaction(database, async tx => {
    const lock = await one<{ held: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    const recent = await one(tx, 'SELECT FROM custody_checks WHERE last_at > $1', [
      new Date(at.getTime() - MINUTE),
    ]);
    if (!lock?.held || recent) return;
    try {
      const { assets, underWay } = await custodyBalances(database, conservation, at);
      const [{ held, booked }] = assets;
      if (underWay === 0) await tx.query(RECORD, [at, Number(held !== booked)]);
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
    }
  });
