import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { many } from './database.ts';

/** The tables that grow with every block. Their rows can be distributed by `pool_id`. */
const DISTRIBUTED = [
  'blocks',
  'farmer_figures',
  'farmer_hours',
  'harvests',
  'plantings',
  'pool_income',
  'pool_steps',
  'works',
];

/** Tables that name a pool but stay whole: they grow with pools, people and their orders, not with farmers' blocks. */
const WHOLE = [
  'api_keys',
  'contracts',
  'harvesting',
  'invitations',
  'payout_orders',
  'pool_figures',
  'pool_settings',
  'pooler_logs',
  'pooler_metrics',
  'users',
];

const store = await migratedTestDatabase();
afterAll(() => store.drop());

interface Key {
  readonly name: string;
  readonly columns: readonly string[];
}

const uniqueKeys = (tables: readonly string[]) =>
  many<Key>(
    store.database,
    `SELECT i.indexrelid::regclass::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indisunique AND i.indrelid = ANY($1::regclass[]) GROUP BY 1 ORDER BY 1`,
    [tables],
  );

/** The foreign keys from or to one of the tables, with their referencing columns. */
const foreignKeys = (tables: readonly string[]) =>
  many<Key>(
    store.database,
    `SELECT c.conname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
     WHERE c.contype = 'f' AND (c.conrelid = ANY($1::regclass[]) OR c.confrelid = ANY($1::regclass[]))
     GROUP BY 1 ORDER BY 1`,
    [tables],
  );

const withoutPool = (keys: readonly Key[]) =>
  keys.filter(({ columns }) => !columns.includes('pool_id')).map(({ name }) => name);

it('every table that names a pool can be distributed or stays whole', async () => {
  const tables = await many<{ name: string }>(
    store.database,
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'pool_id'
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([...DISTRIBUTED, ...WHOLE].sort());
});

it('every unique key of a table that can be distributed contains the pool', async () => {
  const keys = await uniqueKeys(DISTRIBUTED);
  expect(keys.length).toBeGreaterThanOrEqual(DISTRIBUTED.length);
  expect(withoutPool(keys)).toEqual([]);
});

it('every foreign key of a table that can be distributed contains the pool', async () => {
  expect(withoutPool(await foreignKeys(DISTRIBUTED))).toEqual([]);
});

it('detects keys without the pool', async () => {
  await store.database.query(`
    CREATE UNIQUE INDEX blocks_of_a_hash ON blocks (hash);
    CREATE TABLE receipts (pool_id text, block_index bigint, farmer_id text UNIQUE,
      CONSTRAINT receipts_of_a_harvest FOREIGN KEY (pool_id, block_index, farmer_id) REFERENCES harvests);
    ALTER TABLE plantings ADD CONSTRAINT plantings_of_a_receipt FOREIGN KEY (farmer_id) REFERENCES receipts (farmer_id)`);
  expect(withoutPool(await uniqueKeys(DISTRIBUTED))).toEqual(['blocks_of_a_hash']);
  expect(withoutPool(await foreignKeys(DISTRIBUTED))).toEqual(['plantings_of_a_receipt']);
});
