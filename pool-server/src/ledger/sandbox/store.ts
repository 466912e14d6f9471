import { encodeAccount } from 'shared-api/address';
import { one, type Queryable } from '../../database/database.ts';
import { publicKeyOf } from '../ed25519.ts';
import { type Farm, foundFarm } from '../kale/state.ts';
import { rootSeed } from './encoding.ts';
import { fromJson, toJson } from './json.ts';
import { pailKey, WorkingSet } from './working-set.ts';

interface StateRow {
  pace_at: Date;
  pace_sequence: string;
  ledger_ms: number;
  closed_at: Date;
  farm: unknown;
  xlm_minted: string;
  xlm_burned: string;
  kale_minted: string;
  kale_burned: string;
}

/** 100 billion XLM, as the first ledger of Stellar had. */
const ALL_XLM = 1_000_000_000_000_000_000n;
/** No entry outlives this many blocks: 17,280 ledgers, of which a block has at least 60. */
const BLOCKS_KEPT = 300;

/**
 * The working set of the ledger as it stands, or null before the first one.
 * With `lock`, whoever else wants to apply transactions waits until this database transaction ends.
 */
export async function loadWorkingSet(on: Queryable, { lock }: { lock: boolean }): Promise<WorkingSet | null> {
  const row = await one<StateRow>(on, `SELECT * FROM ledger.state${lock ? ' FOR UPDATE' : ''}`);
  return (
    row &&
    new WorkingSet(on, {
      pace: {
        at: row.pace_at.getTime(),
        sequence: Number.parseInt(row.pace_sequence, 10),
        ledgerMs: row.ledger_ms,
      },
      closedAt: row.closed_at.getTime(),
      farm: fromJson<Farm>(row.farm),
      xlm: { minted: BigInt(row.xlm_minted), burned: BigInt(row.xlm_burned) },
      kale: { minted: BigInt(row.kale_minted), burned: BigInt(row.kale_burned) },
    })
  );
}

/** Makes the first ledger unless another process has: the root account holds all XLM, the farm is founded. */
export async function foundNetwork(
  on: Queryable,
  { passphrase, time, ledgerMs, blockInterval }: FoundingTerms,
): Promise<void> {
  const farm = foundFarm({ sequence: 1, time, blockInterval });
  const { rowCount } = await on.query(
    `INSERT INTO ledger.state VALUES (true, $1, 1, $2, $1, $3, $4, 0, 0, 0) ON CONFLICT DO NOTHING`,
    [new Date(time), ledgerMs, toJson(farm), ALL_XLM.toString()],
  );
  if (!rowCount) return;
  await on.query('INSERT INTO ledger.accounts VALUES ($1, 0, $2, NULL)', [
    encodeAccount(publicKeyOf(rootSeed(passphrase))),
    ALL_XLM.toString(),
  ]);
}

export interface FoundingTerms {
  readonly passphrase: string;
  readonly time: number;
  readonly ledgerMs: number;
  readonly blockInterval: number;
}

/** Writes back everything that changed, in a handful of statements however many transactions there were. */
export async function saveWorkingSet(on: Queryable, set: WorkingSet): Promise<void> {
  const { changed, state } = set;
  await on.query(
    `UPDATE ledger.state SET pace_at = $1, pace_sequence = $2, ledger_ms = $3, closed_at = $4, farm = $5,
       xlm_minted = $6, xlm_burned = $7, kale_minted = $8, kale_burned = $9`,
    [
      new Date(state.pace.at),
      state.pace.sequence,
      state.pace.ledgerMs,
      new Date(state.closedAt),
      toJson(state.farm),
      ...[state.xlm.minted, state.xlm.burned, state.kale.minted, state.kale.burned].map(String),
    ],
  );
  await saveAccounts(on, set);
  await saveBlocks(on, set);
  await savePails(on, set);
  await saveTransactions(on, set);
  changed.accounts.clear();
  changed.blocks.clear();
  changed.pails.clear();
  changed.transactions = [];
}

async function saveAccounts(on: Queryable, { accounts, changed }: WorkingSet): Promise<void> {
  const rows = [...changed.accounts].flatMap(address => {
    const account = accounts.get(address);
    return account ? [{ address, ...account }] : [];
  });
  if (rows.length === 0) return;
  await on.query(
    `INSERT INTO ledger.accounts
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
     ON CONFLICT (address) DO UPDATE
       SET sequence = excluded.sequence, xlm = excluded.xlm, kale = excluded.kale`,
    [
      rows.map(row => row.address),
      rows.map(row => String(row.sequence)),
      rows.map(row => String(row.xlm)),
      rows.map(row => (row.kale === null ? null : String(row.kale))),
    ],
  );
}

async function saveBlocks(on: Queryable, { changed, blocks }: WorkingSet): Promise<void> {
  const indices = [...changed.blocks];
  if (indices.length === 0) return;
  await on.query(
    `INSERT INTO ledger.blocks SELECT * FROM unnest($1::bigint[], $2::jsonb[])
     ON CONFLICT (index) DO UPDATE SET value = excluded.value`,
    [indices, indices.map(index => toJson(blocks.get(index)))],
  );
}

async function savePails(on: Queryable, { changed, pails }: WorkingSet): Promise<void> {
  const entries = [...changed.pails.values()].map(each => ({
    ...each,
    value: pails.get(pailKey(each.farmer, each.index)) ?? null,
  }));
  const [kept, gone] = [entries.filter(each => each.value), entries.filter(each => !each.value)];
  if (kept.length > 0) {
    await on.query(
      `INSERT INTO ledger.pails SELECT * FROM unnest($1::text[], $2::bigint[], $3::jsonb[])
       ON CONFLICT (farmer, index) DO UPDATE SET value = excluded.value`,
      [kept.map(each => each.farmer), kept.map(each => each.index), kept.map(each => toJson(each.value))],
    );
  }
  if (gone.length > 0) {
    await on.query(
      `DELETE FROM ledger.pails AS pail USING unnest($1::text[], $2::bigint[]) AS gone (farmer, index)
       WHERE pail.farmer = gone.farmer AND pail.index = gone.index`,
      [gone.map(each => each.farmer), gone.map(each => each.index)],
    );
  }
}

async function saveTransactions(on: Queryable, { changed }: WorkingSet): Promise<void> {
  const { transactions } = changed;
  if (transactions.length === 0) return;
  await on.query(
    `INSERT INTO ledger.transactions
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::jsonb[], $5::jsonb[])`,
    [
      transactions.map(({ transaction }) => transaction.hash),
      transactions.map(({ transaction }) => transaction.source),
      transactions.map(({ transaction }) => String(transaction.sequence)),
      transactions.map(({ transaction }) => toJson(transaction.operations)),
      transactions.map(({ outcome }) => toJson(outcome)),
    ],
  );
}

/** Forgets entries that no call can reach any more. */
export async function evict(on: Queryable, { farm }: WorkingSet): Promise<void> {
  const oldest = farm.index - BLOCKS_KEPT;
  await on.query('DELETE FROM ledger.pails WHERE index < $1', [oldest]);
  await on.query('DELETE FROM ledger.blocks WHERE index < $1', [oldest]);
}
