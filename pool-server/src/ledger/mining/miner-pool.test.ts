import { workHash } from '../kale/hash.ts';
import { mine } from './mine.ts';
import { createMinerPool } from './miner-pool.ts';

const task = { index: 7, entropy: new Uint8Array(32).fill(9), farmer: new Uint8Array(32).fill(4) };
const long = { ...task, budget: { milliseconds: 60_000 } };

it('mines on threads what it would mine here', async () => {
  const pool = createMinerPool({ threads: 2 });
  const tasks = Array.from({ length: 5 }, (_, n) => ({
    ...task,
    from: BigInt(n * 1000),
    budget: { hashes: 1000 },
  }));
  const mined = await Promise.all(tasks.map(each => pool.mine(each)));
  expect(mined).toEqual(tasks.map(each => mine(each)));
  for (const { nonce, hash } of mined) expect(hash).toEqual(workHash({ ...task, nonce }));
  await pool.close();
});

it('cancels what runs and what waits, and goes on', async () => {
  const pool = createMinerPool({ threads: 1 });
  const [running, queued] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([
    pool.mine(long, { signal: running.signal }),
    pool.mine(long, { signal: queued.signal }),
  ]);
  queued.abort(new Error('next block'));
  running.abort(new Error('next block'));
  expect((await both).map(each => each.status === 'rejected' && each.reason.message)).toEqual([
    'next block',
    'next block',
  ]);
  await expect(pool.mine(long, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
    'too late',
  );
  expect(await pool.mine({ ...task, budget: { hashes: 10 } })).toMatchObject({ hashes: 10 });
  await pool.close();
});

it('rejects what is under way when it closes, and everything after', async () => {
  const pool = createMinerPool({ threads: 1 });
  const both = Promise.allSettled([pool.mine(long), pool.mine(long)]);
  await pool.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.mine(long)).rejects.toThrow('closed');
});

it('outlives a task that kills its thread', async () => {
  const pool = createMinerPool({ threads: 1 });
  const broken = { ...task, entropy: new Uint8Array(500), budget: { hashes: 1 } };
  await expect(pool.mine(broken)).rejects.toThrow();
  expect(await pool.mine({ ...task, budget: { hashes: 10 } })).toMatchObject({ hashes: 10 });
  await pool.close();
});
