import type { Transaction } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { append } from './append.ts';
import { follow, newestCursor } from './read.ts';
import { poolStream } from './stream.ts';

const store = await migratedTestDatabase();
afterAll(() => store.drop());

const metadata = { actor: { kind: 'system' }, cause: null, at: '2026-11-21T12:00:00.000Z' } as const;
const write = (tx: Transaction, name: string) => {
  const poolId = name as PoolId;
  return append(tx, poolStream(poolId), 0n, [{ type: 'PoolApproved', data: { poolId } }], metadata);
};

it('skips no event that commits after a later one', async () => {
  let cursor = await newestCursor(store.database);
  const seen: string[] = [];
  const look = async () => {
    for (const event of await follow(store.database, cursor, 100)) {
      seen.push(event.stream);
      cursor = event.cursor;
    }
  };
  const [first, second] = [await store.database.connect(), await store.database.connect()];
  for (const tx of [first, second]) {
    await tx.query('BEGIN');
    await tx.query('SELECT pg_current_xact_id()');
  }
  // The second transaction takes the earlier position, but commits last.
  await write(second, 'early-place');
  await write(first, 'late-place');
  await first.query('COMMIT');
  await look();
  await second.query('COMMIT');
  // Any open transaction on this PostgreSQL server delays the follower, whatever its database.
  while (seen.length < 2) await look();
  expect(seen).toEqual(['pool-late-place', 'pool-early-place']);
  first.release();
  second.release();
});
