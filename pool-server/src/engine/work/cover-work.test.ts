import pg from 'pg';
import { accountKey } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { many, one } from '../../database/database.ts';
import { cycle } from '../../domain/cycle.ts';
import { findWork } from '../../domain/cycle-decisions.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { POOL, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';

let block = 0;
const network = await testNetwork();
const accomplice = await network.farmer('accomplice@kale.test', { stakePercentage: 0.25 });
const victim = await network.farmer('victim@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

/** Seconds since the block opened. */
let age = 0;
const wait = (seconds: number) => {
  network.pass(seconds);
  age += seconds;
};
const nextBlock = async () => {
  network.pass(64 - age);
  age = 0;
  expect(await network.look()).toEqual([]);
  block++;
};
const works = () =>
  many<{ farmer_id: string; status: string; by_engine: boolean }>(
    network.database,
    'SELECT farmer_id, status, by_engine FROM works WHERE block_index = $1 ORDER BY by_engine',
    [block],
  );
const forfeits = async () =>
  (await one<{ forfeits: number; forfeited: string }>(
    network.database,
    'SELECT forfeits, forfeited FROM pool_figures',
  )) ?? { forfeits: 0, forfeited: '0' };

it('covers farmers whom the operator left out, only near the end of the block', async () => {
  await nextBlock();
  wait(10);
  await network.work(block, [accomplice]);
  await network.look();
  expect(await works()).toMatchObject([
    { farmer_id: accomplice.farmerId, status: 'success', by_engine: false },
  ]);
  wait(44);
  expect(await network.look()).toEqual([]);
  expect(await works()).toMatchObject([
    { farmer_id: accomplice.farmerId, by_engine: false },
    { farmer_id: victim.farmerId, status: 'success', by_engine: true },
  ]);
  expect(await network.ledger.pail(victim.address, block as BlockIndex)).toMatchObject({
    zeros: expect.any(Number),
  });
});

it('lets the operator replace that work until the block ends', async () => {
  const { accepted, rejected } = await network.work(block, [victim]);
  expect([...accepted, ...rejected]).toHaveLength(1);
  // The engine's own nonce is 0, and the operator may have found the same one.
  const isReplaced = accepted.some(({ nonce }) => nonce !== 0n);
  expect((await works()).filter(({ by_engine }) => by_engine)).toHaveLength(isReplaced ? 0 : 1);
});

it('loses no stake of a farmer whom the operator leaves out for many blocks', async () => {
  for (let count = 0; count < 6; count++) {
    await nextBlock();
    wait(10);
    await network.work(block, [accomplice]);
    wait(44);
    await network.look();
  }
  await nextBlock();
  const staked = await one<{ n: number }>(
    network.database,
    'SELECT count(*)::int AS n FROM plantings WHERE farmer_id = $1 AND stake > 0',
    [victim.farmerId],
  );
  expect(staked?.n).toBeGreaterThan(3);
  expect(await forfeits()).toMatchObject({ forfeits: 0 });
  expect(await network.balance(victim.address)).toBe(await network.owed(victim));
});

it('covers a farmer whose nonces the operator repeatedly sends from a wallet that cannot pay', async () => {
  await nextBlock();
  wait(10);
  await network.work(block, [accomplice]);
  await network.drain(network.operator);
  wait(44);
  const { rejected } = await network.work(block, [victim]);
  expect(rejected).toMatchObject([{ error: { code: 'tx_insufficient_balance' } }]);
  expect(await network.look()).toEqual([]);
  expect(await works()).toMatchObject([
    { farmer_id: accomplice.farmerId, status: 'success' },
    { farmer_id: victim.farmerId, status: 'success', by_engine: true },
  ]);
  await network.ledger.fund(network.operator, parseAmount('XLM', '100'));
});

it("sends from the farmer's wallet a nonce that waits for the operator's", async () => {
  await nextBlock();
  wait(10);
  await network.work(block, [accomplice]);
  const { database, url } = network;
  const open = await network.ledger.block(block as BlockIndex);
  if (!open) throw new Error('A block is open');
  const bytes = workHash({ ...open, nonce: 7n, farmer: accountKey(victim.address) });
  const nonce = { nonce: '7', hash: Buffer.from(bytes).toString('hex'), zeros: leadingZeros(bytes) };
  const found = findWork(victim.farmerId, nonce, network.clock());
  const id = { poolId: POOL, blockIndex: block };
  await commit(database, network.acting(), unit => unit.decide(cycleStream(id), cycle, found));
  const program = new pg.Client(url);
  await program.connect();
  await program.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`wallet ${network.operator}`]);
  wait(44);
  expect(await network.look()).toEqual([]);
  await program.end();
  expect(await works()).toMatchObject([{ status: 'success' }, { status: 'success' }]);
});

it('covers the farmers of a pool in which another step fails in every tick', async () => {
  await nextBlock();
  const { ledger } = network;
  const failing = network.services({
    ...ledger,
    prepare: (source, operations, ...rest) => {
      if (operations[0]?.type === 'harvest') throw new TypeError('This does not work');
      return ledger.prepare(source, operations, ...rest);
    },
  });
  wait(10);
  await network.work(block, [accomplice, victim]);
  network.pass(64 - age);
  age = 0;
  block++;
  expect(await network.look(failing)).toHaveLength(1);
  wait(10);
  await network.work(block, [accomplice]);
  wait(43);
  expect(await network.look(failing)).toHaveLength(1);
  wait(1);
  await network.look(failing);
  expect((await works()).map(({ status }) => status)).toEqual(['success', 'success']);
  wait(10);
  network.restart();
});

it('covers all farmers at once when the engine restarts after the scheduled end of a block that is still open', async () => {
  network.pass(200);
  expect(await network.look()).toEqual([]);
  expect((await works()).map(({ status }) => status)).toEqual(['success', 'success']);
  block++;
});

it('records the stakes that are lost when others close the block while the engine is down for days', async () => {
  network.pass(2 * 86_400);
  await network.strangerPlants();
  network.restart();
  expect(await network.look()).toEqual([]);
  const lost = await many<{ stake: string; forfeited_at: Date | null }>(
    network.database,
    'SELECT stake, forfeited_at FROM plantings WHERE block_index = $1 AND stake > 0',
    [block],
  );
  expect(lost).toHaveLength(2);
  expect(lost.every(({ forfeited_at }) => forfeited_at !== null)).toBe(true);
  const sum = lost.reduce((total, { stake }) => total + BigInt(stake), 0n);
  expect(await forfeits()).toEqual({ forfeits: 2, forfeited: sum.toString() });
  network.restart();
  await network.look();
  expect(await forfeits()).toMatchObject({ forfeits: 2 });
  expect(await openSteps(network.database)).toEqual([]);
  await expectSoundRecords(network.database);
});
