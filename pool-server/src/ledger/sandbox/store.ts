import { one, type Queryable } from '../../database/database.ts';
import { type Farm, foundFarm } from '../kale/state.ts';
import { rootAddress } from './encoding.ts';
import { fromJson, toJson } from './json.ts';
import { WorkingSet } from './working-set.ts';

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
/** Settings of the first ledger, used when there is none yet. Times in ms. */
export interface Founding {
  readonly passphrase: string;
  readonly time: number;
  readonly ledgerMs: number;
}

/** The ledger's working set; the first caller creates the network. `lock` makes other writers wait. */
export async function loadWorkingSet(
  on: Queryable,
  { lock, founding }: { lock: boolean; founding: Founding },
): Promise<WorkingSet> {
  const read = () => one<StateRow>(on, `SELECT * FROM ledger.state${lock ? ' FOR UPDATE' : ''}`);
  let row = await read();
  while (!row) {
    await foundNetwork(on, founding);
    row = await read();
  }
  return new WorkingSet(on, {
    pace: {
      at: row.pace_at.getTime(),
      sequence: Number.parseInt(row.pace_sequence, 10),
      ledgerMs: row.ledger_ms,
    },
    closedAt: row.closed_at.getTime(),
    farm: fromJson<Farm>(row.farm),
    xlm: { minted: BigInt(row.xlm_minted), burned: BigInt(row.xlm_burned) },
    kale: { minted: BigInt(row.kale_minted), burned: BigInt(row.kale_burned) },
  });
}

/** Creates the first ledger unless another process has: the root account holds all XLM, and the farm is founded. */
async function foundNetwork(on: Queryable, { passphrase, time, ledgerMs }: Founding): Promise<void> {
  const farm = foundFarm({ time });
  await on.query(
    `WITH founded AS (
       INSERT INTO ledger.state VALUES (true, $1, 1, $2, $1, $3, $4, 0, 0, 0) ON CONFLICT DO NOTHING RETURNING 1
     )
     INSERT INTO ledger.accounts SELECT $5, 0, $4::bigint, NULL FROM founded`,
    [new Date(time), ledgerMs, toJson(farm), ALL_XLM.toString(), rootAddress(passphrase)],
  );
}

const SAVE = `
  WITH state AS (
    UPDATE ledger.state SET pace_at = $1, pace_sequence = $2, ledger_ms = $3, closed_at = $4, farm = $5,
      xlm_minted = $6, xlm_burned = $7, kale_minted = $8, kale_burned = $9
  ), accounts AS (
    INSERT INTO ledger.accounts SELECT * FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
    ON CONFLICT (address) DO UPDATE SET sequence = excluded.sequence, xlm = excluded.xlm, kale = excluded.kale
  ), blocks AS (
    INSERT INTO ledger.blocks SELECT * FROM unnest($14::bigint[], $15::jsonb[])
    ON CONFLICT (index) DO UPDATE SET value = excluded.value
  ), written AS (
    INSERT INTO ledger.pails SELECT * FROM unnest($16::text[], $17::bigint[], $18::jsonb[])
    ON CONFLICT (farmer, index) DO UPDATE SET value = excluded.value
  ), harvested AS (
    DELETE FROM ledger.pails AS pail USING unnest($19::text[], $20::bigint[]) AS gone (farmer, index)
    WHERE pail.farmer = gone.farmer AND pail.index = gone.index
  )
  INSERT INTO ledger.transactions
    SELECT * FROM unnest($21::text[], $22::text[], $23::bigint[], $24::jsonb[], $25::jsonb[])`;

/** Writes back all changes in one statement, however many transactions there were. */
export async function saveWorkingSet(on: Queryable, set: WorkingSet): Promise<void> {
  const { changed, state } = set;
  const accounts = [...changed.accounts].flatMap(address => {
    const account = set.accounts.get(address);
    return account ? [{ address, ...account }] : [];
  });
  const blocks = [...changed.blocks];
  const pails = [...changed.pails.values()].map(at => ({ ...at, value: set.pail(at.farmer, at.index) }));
  const [present, gone] = [pails.filter(({ value }) => value), pails.filter(({ value }) => !value)];
  const recorded = changed.transactions;
  await on.query({
    name: 'ledger-save',
    text: SAVE,
    values: [
      new Date(state.pace.at),
      state.pace.sequence,
      state.pace.ledgerMs,
      new Date(state.closedAt),
      toJson(state.farm),
      ...[state.xlm.minted, state.xlm.burned, state.kale.minted, state.kale.burned].map(String),
      accounts.map(({ address }) => address),
      accounts.map(({ sequence }) => String(sequence)),
      accounts.map(({ xlm }) => String(xlm)),
      accounts.map(({ kale }) => (kale === null ? null : String(kale))),
      blocks,
      blocks.map(index => toJson(set.block(index))),
      present.map(({ farmer }) => farmer),
      present.map(({ index }) => index),
      present.map(({ value }) => toJson(value)),
      gone.map(({ farmer }) => farmer),
      gone.map(({ index }) => index),
      recorded.map(({ transaction }) => transaction.hash),
      recorded.map(({ transaction }) => transaction.source),
      recorded.map(({ transaction }) => String(transaction.sequence)),
      recorded.map(({ transaction }) => toJson(transaction.operations)),
      recorded.map(({ outcome }) => toJson(outcome)),
    ],
  });
  set.written();
}

/** Deletes the entries of closed blocks that expired before a ledger; no call can reach them any more. */
export async function evict(on: Queryable, { farm }: WorkingSet, sequence: number): Promise<void> {
  const expired = `index < $1 AND (value->>'liveUntil')::bigint < $2`;
  await on.query(`DELETE FROM ledger.pails WHERE ${expired}`, [farm.index, sequence]);
  await on.query(`DELETE FROM ledger.blocks WHERE ${expired}`, [farm.index, sequence]);
}
