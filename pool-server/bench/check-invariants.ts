import type { StellarAddress } from 'shared-api/address';
import { verifyEvents } from '../src/audit/verify.ts';
import { type Database, many } from '../src/database/database.ts';
import { brokenAmong, STORE_INVARIANTS } from '../src/invariants/store-invariants.ts';
import { LEDGER_INVARIANTS } from '../src/ledger/sandbox/ledger-invariants.ts';
import { createSandboxLedger } from '../src/ledger/sandbox/sandbox-ledger.ts';
import { type Acknowledged, balanceErrors } from '../src/testing/simulation/final-checks.ts';

/** Steps that have been open since before a given time. */
const STUCK = `
  SELECT id FROM plantings WHERE status = 'pending' AND requested_at < $1
  UNION ALL SELECT id FROM works WHERE status = 'pending' AND found_at < $1
  UNION ALL SELECT id FROM harvests WHERE status = 'pending' AND requested_at < $1
  UNION ALL SELECT id FROM harvests WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success'
    AND pooler_share + platform_share > 0 AND ended_at < $1
  UNION ALL SELECT id FROM withdrawals WHERE status IN ('requested', 'submitted') AND requested_at < $1`;

/** The longest time until a step is settled or dead. An older open step is an error. */
const LONGEST_MS = 45_000;

/** Checks all invariants after the programs have stopped. Returns the violations. */
export async function checkInvariants(
  database: Database,
  blockSeconds: number,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const stuck = await many(database, STUCK, [new Date(Date.now() - LONGEST_MS)]);
  const broken = await brokenAmong(database, [...STORE_INVARIANTS, ...LEDGER_INVARIANTS]);
  const chains = (await verifyEvents(database)).broken;
  const ledger = createSandboxLedger({ database, blockSeconds });
  const balance = async (address: StellarAddress) => (await ledger.account(address))?.kale ?? 0n;
  return [
    ...stuck.map(row => `never ended: ${JSON.stringify(row)}`),
    ...broken.map(sentence => `not so: ${sentence}`),
    ...chains.map(link => `not what was written: ${JSON.stringify(link)}`),
    ...(await balanceErrors(database, balance, acknowledged)),
  ];
}
