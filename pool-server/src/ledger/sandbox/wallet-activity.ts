import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import { type Database, inTransaction, many } from '../../database/database.ts';
import type { LedgerSequence, TransactionHash } from '../ledger.ts';
import type { Mint, WalletActivity } from '../wallet-activity.ts';

/** SQL: the sequence of the ledger that applied a transaction. */
export const LEDGER_OF = `(outcome->>'ledger')::bigint`;

/** SQL: the number in a stored amount such as "12n". */
export const units = (json: string) => `rtrim(${json}, 'n')::numeric`;

/** SQL: receipts from others in the transactions of `found`: id, hash, receiver, sender, asset, units, ledger, at. */
export const RECEIPTS = `
  SELECT found.hash || ':' || o.place AS id, found.hash, o.operation->>'destination' AS receiver,
    found.source AS sender, coalesce(o.operation->>'asset', 'XLM') AS asset,
    ${units(`coalesce(o.operation->>'amount', o.operation->>'startingBalance')`)} AS units,
    ${LEDGER_OF} AS ledger, substr(outcome->>'at', 2)::timestamptz AS at
  FROM found CROSS JOIN LATERAL jsonb_array_elements(operations) WITH ORDINALITY AS o (operation, place)
  WHERE outcome->>'status' = 'success' AND o.operation->>'type' IN ('payment', 'createAccount')
    AND o.operation->>'destination' <> found.source`;

const IN_RANGE = `
  WITH found AS (SELECT * FROM ledger.transactions
    WHERE ${LEDGER_OF} > $2 AND ($3::bigint IS NULL OR ${LEDGER_OF} <= $3))`;

interface MintRow {
  hash: TransactionHash;
  units: string;
  ledger: string;
  at: Date;
}

/** The harvests that paid a farmer, from the sandbox's transactions. */
export async function readMints(
  database: Database,
  farmer: StellarAddress,
  after: LedgerSequence,
): Promise<Mint[]> {
  const rows = await many<MintRow>(
    database,
    `SELECT hash, ${LEDGER_OF} AS ledger, substr(outcome->>'at', 2)::timestamptz AS at,
       ${units(`outcome->'returned'->>'reward'`)} + ${units(`outcome->'returned'->>'stake'`)} AS units
     FROM ledger.transactions WHERE outcome->>'status' = 'success' AND operations->0->>'type' = 'harvest'
       AND operations->0->>'farmer' = $1 AND ${LEDGER_OF} > $2 ORDER BY ${LEDGER_OF}, hash`,
    [farmer, after],
  );
  return rows.map(({ hash, units, ledger, at }) => ({
    hash,
    units: BigInt(units),
    ledger: Number(ledger) as LedgerSequence,
    at,
  }));
}

interface ReceiptRow {
  id: string;
  hash: TransactionHash;
  receiver: StellarAddress;
  sender: StellarAddress;
  asset: Asset;
  units: string;
  ledger: string;
  at: Date;
}

/** Receipts and fees from the sandbox's transactions. Waits for writers, so that a closed ledger is read in full. */
export const readWalletActivity = (
  database: Database,
  accounts: readonly StellarAddress[],
  after: LedgerSequence,
  through: LedgerSequence | null,
): Promise<WalletActivity> =>
  inTransaction(database, async tx => {
    // A writer of transactions locks this row until it commits.
    if (through !== null) await tx.query('SELECT FROM ledger.state FOR SHARE');
    const range = [accounts, after, through];
    const receipts = await many<ReceiptRow>(
      tx,
      `${IN_RANGE} SELECT * FROM (${RECEIPTS}) r WHERE receiver = ANY($1) ORDER BY ledger, id`,
      range,
    );
    const fees = await many<{ hash: TransactionHash; source: StellarAddress; fee: string; at: Date }>(
      tx,
      `${IN_RANGE} SELECT hash, source, ${units(`outcome->>'fee'`)} AS fee,
         substr(outcome->>'at', 2)::timestamptz AS at
       FROM found WHERE source = ANY($1) AND outcome->>'fee' <> '0n' ORDER BY ${LEDGER_OF}, hash`,
      range,
    );
    return {
      receipts: receipts.map(({ id, hash, receiver, sender, asset, units, ledger, at }) => ({
        id,
        hash,
        to: receiver,
        from: sender,
        asset,
        units: BigInt(units),
        ledger: Number(ledger) as LedgerSequence,
        at,
      })),
      fees: fees.map(({ hash, source, fee, at }) => ({ hash, payer: source, units: BigInt(fee), at })),
      from: (after + 1) as LedgerSequence,
    };
  });
