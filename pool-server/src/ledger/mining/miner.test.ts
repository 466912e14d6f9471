import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { encodeAccount } from 'shared-api/address';
import { leadingZeros, workHash } from '../kale/hash.ts';
import type { FarmerToMine } from './block-search.ts';
import { createMiner, type Miner } from './miner.ts';

const log = pino({ level: 'silent' });
const entropy = new Uint8Array(32).fill(9);
const ranges = { minGap: 0, maxGap: 50, minStake: 0n, maxStake: 10n, minZeros: 0, maxZeros: 4 };
const block = { index: 81107, entropy, ranges, deadline: new Date(Date.now() + 600_000) };
const farmer = (last: number): FarmerToMine => {
  const key = new Uint8Array(32).fill(last);
  return { id: `farmer_${last}`, publicKey: encodeAccount(key), key, stake: BigInt(last) };
};
const farmers = (count: number) => Array.from({ length: count }, (_, n) => farmer(n + 1));
const running = new AbortController().signal;

let miner: Miner;
afterEach(() => miner.close());

it('finds for each farmer a nonce with the reported zeros, up to one beyond the block’s maximum', async () => {
  miner = createMiner({ cores: 1, log });
  const search = miner.open(block);
  search.add(farmers(5));
  while (search.gain() > 0) await wait(20);
  for (const { id, key } of farmers(5)) {
    const found = search.best(id);
    expect(found?.zeros).toBeGreaterThanOrEqual(5);
    const hash = workHash({ ...block, farmer: key, nonce: found?.nonce ?? 0n });
    expect(found?.hash).toEqual(hash);
    expect(leadingZeros(hash)).toBe(found?.zeros);
  }
  // There is nothing left to do: the machine rests.
  const before = miner.hashes();
  await wait(200);
  expect(miner.hashes()).toBe(before);
  await search.end();
  const figures = search.figures();
  expect(figures.hashes).toBe(before);
  expect(figures.cpuMs).toBeGreaterThan(0);
  expect(figures.zeros).toHaveLength(5);
});

it('reaches as many zeros as expected', async () => {
  miner = createMiner({ cores: 1, log });
  const search = miner.open({ ...block, ranges: { ...ranges, maxZeros: 2 } });
  expect(search.figures().expectedZeros).toBeNull();
  search.add(farmers(200));
  while (search.gain() > 0) await wait(20);
  await search.end();
  const { zeros, expectedZeros } = search.figures();
  const reached = zeros.reduce((sum, each) => sum + each, 0) / 200;
  // The result of 200 farmers has a standard deviation of about 0.1.
  expect(Math.abs(reached - (expectedZeros ?? 0))).toBeLessThan(0.5);
});

it('gives every farmer a nonce at once, also late ones, and stops on request', async () => {
  miner = createMiner({ cores: 0.1, log });
  const search = miner.open({ ...block, ranges: { ...ranges, maxZeros: 12 } });
  search.add(farmers(40));
  await search.everyoneHasOne(running);
  search.add([farmer(100), farmer(1)]);
  await search.everyoneHasOne(running);
  expect(search.best('farmer_100')?.zeros).toBeGreaterThanOrEqual(0);
  await search.end();
  const { hashes, zeros } = search.figures();
  expect(zeros).toHaveLength(41);
  await wait(300);
  expect(search.figures().hashes).toBe(hashes);
  expect(miner.hashes()).toBe(hashes);
});

it('stops waiting when the block ends', async () => {
  miner = createMiner({ cores: 0.01, log });
  const search = miner.open(block);
  search.add(farmers(1000));
  await search.everyoneHasOne(AbortSignal.timeout(10));
  await search.end();
  expect(search.best('nobody')).toBeNull();
});

it('mines for several pools at once, first where more can be earned', async () => {
  miner = createMiner({ cores: 1, log });
  const [one, other] = [miner.open({ ...block, ranges: { ...ranges, maxZeros: 12 } }), miner.open(block)];
  one.add([farmer(1)]);
  other.add(farmers(20));
  await Promise.all([one.everyoneHasOne(running), other.everyoneHasOne(running)]);
  while (other.figures().zeros.some(zeros => zeros < 4)) await wait(20);
  // 20 farmers rose to 4 zeros before the one spent long on a sixth.
  expect(Math.max(...one.figures().zeros)).toBeLessThan(8);
  await Promise.all([one.end(), other.end()]);
});
