import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Priority, withWallets } from './wallet-locks.ts';

const store = await createTestDatabase();
const [here, there] = [openDatabase(store.url), openDatabase(store.url)];
afterAll(async () => {
  await Promise.all([here.end(), there.end()]);
  await store.drop();
});

const wallets = (...names: string[]) => names as StellarAddress[];

/** Holds wallets in one process until `release`. Returns the held wallets. */
async function hold(database: typeof here, names: StellarAddress[]) {
  const [got, free] = [Promise.withResolvers<ReadonlySet<StellarAddress>>(), Promise.withResolvers<void>()];
  const done = withWallets({ database }, names, 'settlement', held => {
    got.resolve(held);
    return free.promise;
  });
  const held = await got.promise;
  const release = () => {
    free.resolve();
    return done;
  };
  return { held, release };
}

async function taken(
  database: typeof here,
  names: StellarAddress[],
  lockWaitMs = 0,
  priority: Priority = 'block',
) {
  const found: StellarAddress[] = [];
  await withWallets({ database, lockWaitMs }, names, priority, async held => void found.push(...held));
  return found;
}

it('gives each wallet to one step at a time, in this process and in others, and the free ones at once', async () => {
  const { held, release } = await hold(here, wallets('a', 'b'));
  expect([...held]).toEqual(wallets('a', 'b'));
  expect(await taken(here, wallets('b', 'c'))).toEqual(wallets('c'));
  expect(await taken(there, wallets('a', 'c'))).toEqual(wallets('c'));
  const waiting = taken(there, wallets('a', 'c'), 5_000);
  await release();
  expect(new Set(await waiting)).toEqual(new Set(wallets('a', 'c')));
});

it('uses one connection, however many wallets are held, and none afterwards', async () => {
  const many = Array.from({ length: 50 }, (_, n) => hold(here, wallets(`wallet ${n}`)));
  const holds = await Promise.all(many);
  expect(here.totalCount - here.idleCount).toBe(1);
  await Promise.all(holds.map(({ release }) => release()));
  await wait(100);
  expect(here.totalCount - here.idleCount).toBe(0);
});

it('prefers a step of an open block to a settlement', async () => {
  const { release } = await hold(here, wallets('p'));
  const order: string[] = [];
  const settlement = taken(here, wallets('p'), 5_000, 'settlement').then(() => order.push('settlement'));
  const block = taken(here, wallets('p'), 5_000).then(() => order.push('block'));
  await wait(100);
  await release();
  await Promise.all([block, settlement]);
  expect(order).toEqual(['block', 'settlement']);
});

it('locks again after its connection was lost', async () => {
  const { release } = await hold(here, wallets('lost'));
  await there.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await release();
  const next = await hold(here, wallets('lost'));
  expect(await taken(there, wallets('lost'))).toEqual([]);
  await next.release();
});

it('releases the wallets of a step that throws, and rethrows', async () => {
  const failing = withWallets({ database: here }, wallets('x'), 'block', () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await taken(there, wallets('x'))).toEqual(wallets('x'));
});
