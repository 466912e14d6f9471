import pLimit from 'p-limit';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { type Database, inTransaction, many, one } from '../src/database/database.ts';
import { cycle } from '../src/domain/cycle.ts';
import {
  failPlanting,
  inOrder,
  requestPlanting,
  submitPayout,
  succeedPayout,
} from '../src/domain/cycle-decisions.ts';
import type { PoolId } from '../src/domain/ids.ts';
import { commit } from '../src/events/event-store.ts';
import { cycleStream } from '../src/events/stream.ts';
import { completedBlock, type Member } from '../src/projections/completed-block.ts';
import { HOUR, plantedBy } from '../src/projections/farmer-hours.ts';
import { quarterOf } from '../src/projections/pool-income.ts';
import { STEP_SUMS } from '../src/projections/pool-steps.ts';
import { CHAINED } from './append-history.ts';

const BLOCK_SECONDS = 300;
/** Blocks copied by one transaction, and transactions at a time. */
const CHUNK = 60;
const CONCURRENCY = 2;
/** The block that is copied. Its index, ledger and times appear nowhere else in a row. */
const PATTERN = { index: 700_000_000, at: '2001-01-01T00:00:00', nextDay: '2001-01-02T00:00:00' };
const READ_TABLES = ['blocks', 'plantings', 'works', 'harvests'];
/** Figures summed over all blocks. */
const SUMS = {
  farmer_figures: ['planted', 'failed', 'worked', 'staked', 'harvested', 'earned', 'pooler_earned'],
  pool_figures: [
    ...['planted', 'plant_failed', 'worked', 'harvested', 'staked', 'blocks'],
    ...['rewards', 'returned', 'pooler_earned', 'platform_earned'],
  ],
};

/** SQL: a text of the pattern for block n. $1 and $2 are the first and the last block, $3 the time of block 0. */
const copied = (text: string) => {
  const at = (days: number) =>
    `to_char($3::timestamptz + n * interval '${BLOCK_SECONDS} s' + interval '${days} d', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const replaced = [
    [`'${PATTERN.index * 60}'`, '(n * 60)::text'],
    [`'${PATTERN.index}'`, 'n::text'],
    [`'${PATTERN.at}'`, at(0)],
    [`'${PATTERN.nextDay}'`, at(1)],
  ];
  return replaced.reduce((sql, [from, to]) => `replace(${sql}, ${from}, ${to})`, text);
};
const BLOCKS = 'generate_series($1::bigint, $2::bigint) AS n';

const eventsInto = (table: string, month: string) => `
  WITH placed AS MATERIALIZED (
    SELECT *, nextval('emt_global_message_position') AS place FROM (
      SELECT ${copied('stream_id')} AS stream, stream_position AS version, message_type AS type,
        ${copied('message_data::text')}::jsonb AS data, ${copied('message_metadata::text')}::jsonb AS metadata
      FROM pattern, ${BLOCKS} ORDER BY n, stream_id, stream_position) copies)
  INSERT INTO ${table} (stream_id, stream_position, global_position, partition, transaction_id, message_id,
    message_schema_version, message_type, message_data, message_metadata, chain)
  SELECT stream, version, place, '${month}', pg_current_xact_id(), gen_random_uuid()::text, '1', type, data, metadata,
    pg_temp.chained(stream, version, place, type, data, metadata) OVER (PARTITION BY stream ORDER BY version)
  FROM placed`;

const streamsOf = (month: string) => `
  INSERT INTO emt_streams (stream_id, stream_position, partition, stream_type, stream_metadata)
  SELECT ${copied('stream_id')}, max(stream_position), '${month}', 'cycle', '{}'
  FROM pattern, ${BLOCKS} WHERE $3::timestamptz IS NOT NULL GROUP BY stream_id, n`;

const rowsOf = (table: string) => `
  INSERT INTO ${table} SELECT copy.*
  FROM (SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE block_index = ${PATTERN.index}) pattern, ${BLOCKS},
    jsonb_populate_record(NULL::${table}, ${copied('pattern.row')}::jsonb) AS copy`;

async function poolAccount(database: Database, poolId: PoolId): Promise<StellarAddress> {
  const pool = await one<{ address: StellarAddress }>(database, 'SELECT address FROM pools WHERE id = $1', [
    poolId,
  ]);
  if (!pool) throw new Error(`There is no pool ${poolId}`);
  return pool.address;
}

/** Writes one block of each pool, with one failed planting, and keeps its events as the pattern. Returns their number. */
async function writePattern(database: Database, members: ReadonlyMap<PoolId, readonly Member[]>) {
  const at = new Date(`${PATTERN.at}Z`);
  for (const [poolId, farmers] of members) {
    const account = await poolAccount(database, poolId);
    const id = { poolId, blockIndex: PATTERN.index };
    const context = { actor: { kind: 'engine' }, cause: null, at } as const;
    const why = { error: { code: '8', message: 'Already planted' }, transactionHash: null, at };
    const failed = farmers
      .slice(-1)
      .flatMap(({ farmerId, contractId }) => [
        requestPlanting(farmerId, contractId, amount('KALE', 7n)),
        failPlanting(farmerId, why),
      ]);
    const planted = farmers.slice(0, -1);
    const paid = planted.flatMap(({ farmerId }) => {
      const transactionHash = `pay-${PATTERN.index}-${farmerId}`;
      const submission = { transactionHash, validUntil: at.toISOString() };
      return [
        submitPayout(farmerId, submission, { pooler: account, platform: account }),
        succeedPayout(farmerId, { transactionHash, ledger: PATTERN.index * 60 }, at),
      ];
    });
    await commit(database, context, unit =>
      unit.decide(cycleStream(id), cycle, inOrder(completedBlock(id, planted, at), ...failed, ...paid)),
    );
  }
  const { rowCount } = await database.query(
    `CREATE TABLE pattern AS SELECT * FROM emt_messages WHERE stream_id LIKE 'cycle-%-${PATTERN.index}'`,
  );
  return rowCount ?? 0;
}

async function removePattern(database: Database, blocks: number): Promise<void> {
  for (const table of READ_TABLES) {
    await database.query(`DELETE FROM ${table} WHERE block_index = ${PATTERN.index}`);
  }
  for (const [table, columns] of Object.entries(SUMS)) {
    await database.query(`UPDATE ${table} SET ${columns.map(column => `${column} = ${column} * ${blocks}`)}`);
  }
  await database.query(`
    UPDATE farmer_figures f SET stake_block = p.newest, planted_at = p.planted_at, tried_at = p.tried_at
    FROM (SELECT pool_id, farmer_id, max(block_index) FILTER (WHERE status = 'success') AS newest,
        max(ended_at) FILTER (WHERE status = 'success') AS planted_at, max(ended_at) AS tried_at
      FROM plantings GROUP BY 1, 2) p
    WHERE f.pool_id = p.pool_id AND f.farmer_id = p.farmer_id;
    UPDATE pool_figures f SET first_block_at = b.first, last_block_at = b.last
    FROM (SELECT pool_id, min(opened_at) AS first, max(opened_at) AS last FROM blocks GROUP BY 1) b
    WHERE f.pool_id = b.pool_id;
    DELETE FROM pool_income;
    INSERT INTO pool_income SELECT pool_id, ${quarterOf('ended_at')},
      sum(pooler_share), sum(platform_share) FROM harvests GROUP BY 1, 2;
    DELETE FROM farmer_hours;
    INSERT INTO farmer_hours ${plantedBy(HOUR)};
    DELETE FROM pool_steps;
    INSERT INTO pool_steps ${STEP_SUMS};
    -- The wallets hold what the blocks paid.
    UPDATE ledger.accounts a SET kale = h.paid
    FROM (SELECT custodial_address, sum(farmer_share) AS paid
      FROM harvests JOIN farmers f ON f.id = farmer_id GROUP BY 1) h
    WHERE a.address = h.custodial_address;
    DELETE FROM emt_messages WHERE stream_id IN (SELECT stream_id FROM pattern);
    DELETE FROM emt_streams WHERE stream_id IN (SELECT stream_id FROM pattern);
    DROP TABLE pattern`);
}

/**
 * Fills a store with past blocks up to a number of events. The product writes one block of each pool; SQL copies it
 * with its read tables and hash chains. Stops after `seconds`. Returns the number of events written.
 */
export async function copyBlocks(
  database: Database,
  members: ReadonlyMap<PoolId, readonly Member[]>,
  events: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const perBlock = await writePattern(database, members);
  const wanted = Math.ceil(events / perBlock);
  const zero = new Date(Date.now() - wanted * BLOCK_SECONDS * 1000);
  // The newest month first, so that a timeout leaves out the oldest blocks.
  const months = await many<{ month: string; table: string; first: number; last: number }>(
    database,
    `SELECT event_month(at) AS month, event_table(event_month(at)) AS table, min(n)::int AS first, max(n)::int AS last
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $2::timestamptz + n * interval '${BLOCK_SECONDS} s' AS at) block
     GROUP BY 1 ORDER BY 1 DESC`,
    [wanted, zero],
  );
  let blocks = 0;
  for (const { month, table, first, last } of months) {
    await database.query(
      `DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (LIKE emt_messages INCLUDING DEFAULTS)`,
    );
    const chunks = Array.from({ length: Math.ceil((last - first + 1) / CHUNK) }, (_, n) => last - n * CHUNK);
    const limit = pLimit(CONCURRENCY);
    await Promise.all(
      chunks.map(to =>
        limit(async () => {
          if (performance.now() > end) return;
          const from = Math.max(first, to - CHUNK + 1);
          await copyChunk(database, [eventsInto(table, month), streamsOf(month)], [from, to, zero]);
          blocks += to - from + 1;
          process.stdout.write(`\r${blocks * perBlock} events copied`);
        }),
      ),
    );
    // Builds the indexes only now.
    await database.query(`ALTER TABLE emt_messages ATTACH PARTITION ${table} FOR VALUES IN ('${month}')`);
  }
  await removePattern(database, blocks);
  return blocks * perBlock;
}

function copyChunk(database: Database, events: readonly string[], values: readonly unknown[]) {
  return inTransaction(database, async tx => {
    // The statement computes the hashes. Nothing listens for notifications.
    await tx.query(`SET LOCAL session_replication_role = replica; SET LOCAL TIME ZONE 'UTC'`);
    await tx.query(
      `DROP AGGREGATE IF EXISTS pg_temp.chained(text, bigint, bigint, text, jsonb, jsonb); ${CHAINED}`,
    );
    for (const text of [...events, ...READ_TABLES.map(rowsOf)]) await tx.query(text, [...values]);
  });
}
