import type { StoreInvariant } from '../../invariants/store-invariants.ts';
import { LEDGER_OF, RECEIPTS, units } from './wallet-activity.ts';

/** Every recorded transaction, whatever its outcome. */
const NAMED = `
  SELECT transaction_hash AS hash FROM plantings UNION ALL SELECT transaction_hash FROM works
  UNION ALL SELECT better_transaction_hash FROM works UNION ALL SELECT unnest(replaced_hashes) FROM works
  UNION ALL SELECT transaction_hash FROM harvests UNION ALL SELECT payout_hash FROM harvests
  UNION ALL SELECT transaction_hash FROM withdrawals`;
/** Those that are recorded as done. */
const RECORDED = `
  SELECT transaction_hash AS hash FROM plantings WHERE status = 'success'
  UNION ALL SELECT transaction_hash FROM works WHERE status = 'success'
  UNION ALL SELECT unnest(replaced_hashes) FROM works
  UNION ALL SELECT transaction_hash FROM harvests WHERE status = 'success'
  UNION ALL SELECT payout_hash FROM harvests WHERE payout_status = 'success'
  UNION ALL SELECT transaction_hash FROM withdrawals WHERE status = 'confirmed'`;
const APPLIED = `SELECT hash FROM ledger.transactions WHERE outcome->>'status' = 'success'`;

/** Transactions with deposits and fees that are not yet recorded. */
const LATER = `later AS (SELECT * FROM ledger.transactions WHERE ${LEDGER_OF} > coalesce((SELECT ledger FROM recorded_ledger), 0))`;
const UNRECORDED_RECEIPTS = RECEIPTS.replaceAll('found', 'later');
/** SQL: whether the ledger applied the transaction of a step without a recorded outcome. */
const applied = (hash: string) => `EXISTS (SELECT FROM ledger.transactions t
  WHERE t.hash = ${hash} AND t.outcome->>'status' = 'success')`;
const returned = (part: string) => units(`t.outcome->'returned'->>'${part}'`);

/** Every movement of KALE into and out of custodial wallets, by farmer. A pending step counts as the ledger has it. */
const KALE_MOVES = `
  SELECT farmer_id, amount AS units FROM deposits WHERE asset = 'KALE'
  UNION ALL SELECT f.id, r.units FROM (${UNRECORDED_RECEIPTS}) r JOIN farmers f ON f.custodial_address = r.receiver
    WHERE r.asset = 'KALE'
  UNION ALL SELECT farmer_id, -stake FROM plantings
    WHERE status = 'success' OR (status = 'pending' AND ${applied('transaction_hash')})
  UNION ALL SELECT farmer_id, reward + stake FROM harvests WHERE status = 'success'
  UNION ALL SELECT farmer_id, ${returned('reward')} + ${returned('stake')}
    FROM harvests h JOIN ledger.transactions t ON t.hash = h.transaction_hash
    WHERE h.status = 'pending' AND t.outcome->>'status' = 'success'
  UNION ALL SELECT farmer_id, -(pooler_share + platform_share) FROM harvests
    WHERE payout_status = 'success' OR (payout_status = 'pending' AND ${applied('payout_hash')})
  UNION ALL SELECT farmer_id, -amount FROM withdrawals WHERE asset = 'KALE'
    AND (status = 'confirmed' OR (status = 'submitted' AND ${applied('transaction_hash')}))`;
const XLM_MOVES = `
  SELECT farmer_id, amount AS units FROM deposits WHERE asset = 'XLM'
  UNION ALL SELECT f.id, r.units FROM (${UNRECORDED_RECEIPTS}) r JOIN farmers f ON f.custodial_address = r.receiver
    WHERE r.asset = 'XLM'
  UNION ALL SELECT farmer_id, -units FROM network_fees
  UNION ALL SELECT f.id, -${units(`outcome->>'fee'`)} FROM later JOIN farmers f ON f.custodial_address = source
  UNION ALL SELECT farmer_id, -amount FROM withdrawals WHERE asset = 'XLM'
    AND (status = 'confirmed' OR (status = 'submitted' AND ${applied('transaction_hash')}))`;
const differing = (asset: 'kale' | 'xlm', moves: string) => `
  WITH ${LATER}, moves AS (SELECT farmer_id, sum(units) AS units FROM (${moves}) m GROUP BY 1)
  SELECT f.id FROM farmers f LEFT JOIN ledger.accounts a ON a.address = f.custodial_address
    LEFT JOIN moves m ON m.farmer_id = f.id
  WHERE coalesce(a.${asset}, 0) <> coalesce(m.units, 0)`;

/** Invariants between the sandbox's ledger and the records. */
export const LEDGER_INVARIANTS: readonly StoreInvariant[] = [
  {
    name: 'value_conserved',
    holds: 'no amount of an asset appears or disappears',
    violations: `SELECT 'XLM' AS asset FROM ledger.state
        WHERE xlm_minted - xlm_burned <> (SELECT coalesce(sum(xlm), 0) FROM ledger.accounts)
      UNION ALL SELECT 'KALE' FROM ledger.state
        WHERE kale_minted - kale_burned <> (SELECT coalesce(sum(kale), 0) FROM ledger.accounts)`,
  },
  {
    name: 'nothing_unrecorded',
    holds: 'every transaction of the ledger for a farmer is recorded',
    violations: `${APPLIED} AND (operations->0->>'type' IN ('plant', 'work', 'harvest')
        OR (operations->0->>'type' = 'payment' AND operations->0->>'asset' = 'KALE'))
        AND coalesce(operations->0->>'farmer', source) IN (SELECT custodial_address FROM farmers)
      EXCEPT (${NAMED})`,
  },
  {
    name: 'nothing_invented',
    holds: 'every confirmed step was applied by the ledger',
    violations: `(${RECORDED}) EXCEPT (${APPLIED})`,
  },
  {
    name: 'kale_adds_up',
    holds:
      "each wallet's KALE equals deposits and net earnings minus planted stakes, paid shares and withdrawals",
    violations: differing('kale', KALE_MOVES),
  },
  {
    name: 'xlm_adds_up',
    holds: "each wallet's XLM equals deposits minus withdrawals and network fees",
    violations: differing('xlm', XLM_MOVES),
  },
];
