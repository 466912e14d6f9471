import type { StoreInvariant } from '../../invariants/store-invariants.ts';

/** Every transaction that a record names, however it stands. */
const NAMED = `
  SELECT transaction_hash AS hash FROM plantings UNION ALL SELECT transaction_hash FROM works
  UNION ALL SELECT better_transaction_hash FROM works UNION ALL SELECT unnest(replaced_hashes) FROM works
  UNION ALL SELECT transaction_hash FROM harvests UNION ALL SELECT payout_hash FROM harvests
  UNION ALL SELECT transaction_hash FROM withdrawals`;
/** Those that a record tells as done. */
const RECORDED = `
  SELECT transaction_hash AS hash FROM plantings WHERE status = 'success'
  UNION ALL SELECT transaction_hash FROM works WHERE status = 'success'
  UNION ALL SELECT unnest(replaced_hashes) FROM works
  UNION ALL SELECT transaction_hash FROM harvests WHERE status = 'success'
  UNION ALL SELECT payout_hash FROM harvests WHERE payout_status = 'success'
  UNION ALL SELECT transaction_hash FROM withdrawals WHERE status = 'confirmed'`;
const APPLIED = `SELECT hash FROM ledger.transactions WHERE outcome->>'status' = 'success'`;

/** What must hold between the sandbox's ledger and the records, at any moment. */
export const LEDGER_INVARIANTS: readonly StoreInvariant[] = [
  {
    name: 'value_conserved',
    holds: 'nothing of an asset is lost or comes from nowhere',
    violations: `SELECT 'XLM' AS asset FROM ledger.state
        WHERE xlm_minted - xlm_burned <> (SELECT coalesce(sum(xlm), 0) FROM ledger.accounts)
      UNION ALL SELECT 'KALE' FROM ledger.state
        WHERE kale_minted - kale_burned <> (SELECT coalesce(sum(kale), 0) FROM ledger.accounts)`,
  },
  {
    name: 'nothing_unrecorded',
    holds: 'what the ledger did for a farmer is on record',
    violations: `${APPLIED} AND (operations->0->>'type' IN ('plant', 'work', 'harvest')
        OR (operations->0->>'type' = 'payment' AND operations->0->>'asset' = 'KALE'))
        AND coalesce(operations->0->>'farmer', source) IN (SELECT custodial_address FROM farmers)
      EXCEPT (${NAMED})`,
  },
  {
    name: 'nothing_invented',
    holds: 'what is told as done was done by the ledger',
    violations: `(${RECORDED}) EXCEPT (${APPLIED})`,
  },
];
