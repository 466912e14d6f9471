import fc from 'fast-check';
import { FarmSimulation } from '../../testing/farm-simulation.ts';
import { setPaused } from './contract.ts';
import { blockReward, harvestReward, normalizedSum } from './reward.ts';
import type { KaleBlock } from './state.ts';

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
const at = (sequence: number, time: number) => ({ sequence, time });
const refused = (code: number) => ({ ok: false, failure: { kind: 'contract', contract: 'kale', code } });
const A3 = '0000000064de5fda472adf58a2c5f5946b5c4e66e57d8cbe3e9393afe4357a96';

/** KALE rules 1.8 D up to the moment when block 0 closes. Ledger "s" is 1000. */
function genesis(): FarmSimulation {
  const farm = new FarmSimulation();
  const stakes = { f1: 10_000_000n, f2: 1000n, f3: 0n, f4: 1_000_000n };
  for (const [farmer, stake] of Object.entries(stakes)) farm.plant(at(1000, 0), farmer, stake);
  expect(farm.block(0)).toMatchObject({ maxGap: 0, maxStake: 0n, maxZeros: 0, stakedTotal: 11_001_000n });
  expect(farm.work(at(1001, 5), 'f1', 0n)).toMatchObject({ ok: true, returned: { gap: 1, zeros: 0 } });
  expect(farm.work(at(1001, 5), 'f4', 50_600_046_851n)).toMatchObject({ returned: { zeros: 9 } });
  expect(farm.work(at(1001, 5), 'f1', 0n)).toEqual(refused(7));
  expect(farm.work(at(1001, 5), 'f1', 26_428_569n)).toMatchObject({ returned: { zeros: 6 } });
  farm.work(at(1020, 100), 'f2', 36_205_151n);
  expect(farm.work(at(1020, 100), 'f3', 1_972_700_706n)).toMatchObject({ returned: { gap: 20, zeros: 8 } });
  return farm;
}

it('pays the genesis block as published (vector D)', () => {
  const farm = genesis();
  expect(farm.block(0)).toMatchObject({ normalizedTotal: 12n, stakedTotal: 0n });
  expect(farm.harvest(at(1050, 299), 'f1', 0)).toEqual(refused(14));
  expect(farm.plant(at(1060, 300), 'f1', 0n)).toMatchObject({ returned: { index: 1, openedBlock: true } });
  for (const farmer of ['f1', 'f2', 'f3', 'f4']) {
    expect(farm.harvest(at(1060, 300), farmer, 0)).toMatchObject({ returned: { reward: 6_262_500_000n } });
    expect(farm.harvest(at(1060, 300), farmer, 0)).toEqual(refused(9));
  }
  expect([farm.burned, farm.minted]).toEqual([11_001_000n, 25_050_000_000n + 11_001_000n]);
  expect(farm.block(1)).toMatchObject({
    minGap: 1,
    maxGap: 20,
    minStake: 0n,
    maxStake: 10_000_000n,
    minZeros: 0,
    maxZeros: 9,
  });
  expect(hex(farm.block(1)?.entropy)).toBe(A3);
});

it('pays an ordinary block as published (vector E)', () => {
  const farm = genesis();
  const stakes = { f1: 0n, f2: 5_000_000n, f3: 20_000_000n, f4: 2_500_000n };
  for (const [farmer, stake] of Object.entries(stakes)) farm.plant(at(2000, 300), farmer, stake);
  expect(farm.work(at(2010, 350), 'f2', 8710n)).toMatchObject({ returned: { index: 1, gap: 10, zeros: 3 } });
  expect(hex(farm.farm.farmBlock?.entropy)).toBe(
    '000d29cd2ce6af871c654672e5b8b91595c805ba4c7c7e6b98ab2d32a85a99e2',
  );
  expect(farm.work(at(2010, 350), 'f3', 6n)).toMatchObject({ returned: { gap: 10, zeros: 1 } });
  expect(farm.work(at(2011, 355), 'f1', 349n)).toMatchObject({ returned: { gap: 11, zeros: 2 } });
  const lastHash = '00272d7b2984d5a856d9f31e246fb4540b4659f599c58cc672f21bf8eaed8652';
  expect(hex(farm.farm.farmBlock?.entropy)).toBe(lastHash);
  expect(farm.block(1)).toMatchObject({ normalizedTotal: 36_403_508n, stakedTotal: 2_500_000n });
  expect(farm.plant(at(2060, 600), 'f1', 0n)).toMatchObject({ returned: { index: 2 } });
  const rewards = { f1: 5_151_357_458n, f2: 8_994_752_900n, f3: 10_906_389_640n };
  for (const [farmer, reward] of Object.entries(rewards)) {
    expect(farm.harvest(at(2060, 600), farmer, 1)).toMatchObject({ returned: { reward } });
  }
  expect(farm.harvest(at(2060, 600), 'f4', 1)).toEqual(refused(10));
  expect(farm.block(2)).toMatchObject({
    minGap: 10,
    maxGap: 11,
    minStake: 0n,
    maxStake: 20_000_000n,
    minZeros: 1,
    maxZeros: 3,
  });
  expect(hex(farm.block(2)?.entropy)).toBe(lastHash);
});

it('keeps the old gap share in the total when work is submitted again, but pays the new gap', () => {
  const farm = new FarmSimulation();
  const block: KaleBlock = {
    timestamp: 0,
    entropy: new Uint8Array(32),
    minGap: 1,
    maxGap: 20,
    minStake: 0n,
    maxStake: 10_000_000n,
    minZeros: 0,
    maxZeros: 9,
    stakedTotal: 0n,
    normalizedTotal: 0n,
    liveUntil: 17_379,
  };
  farm.blocks.set(0, block);
  farm.plant(at(100, 0), 'f1', 1_000_000n);
  const nonceWith = (zeros: number): bigint => {
    for (let nonce = 0n; ; nonce++) {
      const trial = new FarmSimulation();
      trial.blocks.set(0, block);
      trial.plant(at(100, 0), 'f1', 0n);
      const result = trial.work(at(101, 0), 'f1', nonce);
      if (result.ok && result.returned.zeros === zeros) return nonce;
    }
  };
  farm.work(at(105, 0), 'f1', nonceWith(1));
  farm.work(at(119, 0), 'f1', nonceWith(2));
  expect(farm.block(0)?.normalizedTotal).toBe(5_327_485n);
  expect(normalizedSum(block, { gap: 19, stake: 1_000_000n, zeros: 2 })).toBe(12_695_906n);
  expect(farm.block(0)?.stakedTotal).toBe(0n);
});

describe('plant', () => {
  it('is refused below 0, on a paused farm, without a farm block, and twice in a block', () => {
    const farm = new FarmSimulation();
    expect(farm.plant(at(1, 0), 'f1', -1n)).toEqual(refused(6));
    const paused = setPaused(farm.farm, true);
    if (!paused.ok) throw new Error('not paused');
    farm.farm = paused.farm;
    expect(farm.plant(at(1, 0), 'f1', -1n)).toEqual(refused(6));
    expect(farm.plant(at(1, 0), 'f1', 0n)).toEqual(refused(4));
    expect(setPaused(farm.farm, true)).toEqual(refused(4));
    expect(setPaused({ ...farm.farm, paused: false }, false)).toEqual(refused(5));
    expect(new FarmSimulation(300, false).plant(at(1, 0), 'f1', 0n)).toEqual(refused(3));
    farm.farm = { ...farm.farm, paused: false };
    expect(farm.plant(at(1, 0), 'f1', 0n)).toMatchObject({ returned: { index: 0, openedBlock: true } });
    expect(farm.plant(at(9, 299), 'f1', 0n)).toEqual(refused(8));
    expect(farm.plant(at(9, 300), 'f1', 0n)).toMatchObject({ returned: { index: 1, openedBlock: true } });
  });

  it('replaces an evicted block with a new one, and continues the farm block', () => {
    const farm = new FarmSimulation();
    farm.plant(at(1, 300), 'f1', 7n);
    farm.blocks.delete(1);
    expect(farm.work(at(2, 301), 'f1', 0n)).toEqual(refused(11));
    expect(farm.plant(at(3, 302), 'f1', 9n)).toMatchObject({ returned: { index: 2, openedBlock: true } });
    expect(farm.block(2)).toMatchObject({ minStake: 7n, maxStake: 7n });
    expect(farm.farm.farmBlock).toMatchObject({ minStake: 7n, maxStake: 9n, timestamp: 300 });
  });

  it('leaves ranges and entropy at zero after a block without work', () => {
    const farm = new FarmSimulation();
    farm.plant(at(1, 0), 'f1', 5n);
    farm.plant(at(61, 300), 'f1', 5n);
    expect(farm.block(1)).toMatchObject({
      minGap: 0,
      maxGap: 0,
      minZeros: 0,
      maxZeros: 0,
      minStake: 5n,
      maxStake: 5n,
    });
    expect(hex(farm.block(1)?.entropy)).toBe('00'.repeat(32));
  });
});

describe('work', () => {
  it('fails in the order of the contract', () => {
    expect(new FarmSimulation(300, false).work(at(1, 0), 'f1', 0n)).toEqual(refused(3));
    const farm = new FarmSimulation();
    expect(farm.work(at(1, 0), 'f1', 0n)).toEqual(refused(11));
    farm.plant(at(1, 0), 'f2', 0n);
    expect(farm.work(at(1, 0), 'f1', 0n)).toEqual(refused(9));
    expect(farm.work(at(1, 0), 'f2', 0n, new Uint8Array(32))).toEqual(refused(15));
    expect(farm.work(at(2, 0), 'f2', 0n, new Uint8Array(32))).toEqual(refused(13));
    const block = farm.block(0);
    if (block) farm.blocks.set(0, { ...block, minGap: 1 });
    expect(farm.work(at(2, 0), 'f2', 0n)).toEqual(refused(12));
  });

  it('is accepted long after the interval, while no farmer plants, until the block expires', () => {
    const farm = new FarmSimulation();
    farm.plant(at(1, 0), 'f1', 0n);
    expect(farm.work(at(17_280, 80_000), 'f1', 0n)).toMatchObject({ ok: true, returned: { gap: 17_279 } });
    expect(farm.work(at(17_281, 80_005), 'f1', 1n)).toEqual(refused(11));
  });
});

describe('any sequence of actions on a farm', () => {
  const farmers = ['f1', 'f2', 'f3', 'f4', 'f5'];
  const step = fc.record({
    call: fc.constantFrom('plant', 'work', 'work', 'harvest'),
    farmer: fc.constantFrom(...farmers),
    stake: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 12n })),
    nonce: fc.bigInt({ min: 0n, max: 10_000n }),
    back: fc.integer({ min: 0, max: 3 }),
    seconds: fc.integer({ min: 0, max: 200 }),
  });

  it('mints and burns exactly the reported amounts, pays each pail once, and counts blocks upwards', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const farm = new FarmSimulation();
        const planted = new Set<string>();
        const paid = new Map<number, bigint>();
        const reworked = new Set<number>();
        const worked = new Set<string>();
        let [time, burned, minted] = [0, 0n, 0n];
        for (const { call, farmer, stake, nonce, back, seconds } of steps) {
          time += seconds;
          const moment = at(1 + Math.floor(time / 5), time);
          const before = farm.farm.index;
          if (call === 'plant') {
            const result = farm.plant(moment, farmer, stake);
            if (result.ok) {
              expect(planted.has(`${farmer}:${farm.farm.index}`)).toBe(false);
              planted.add(`${farmer}:${farm.farm.index}`);
              burned += stake;
            }
          } else if (call === 'work') {
            const result = farm.work(moment, farmer, nonce);
            if (result.ok) {
              const key = `${farmer}:${before}`;
              if (worked.has(key)) reworked.add(before);
              worked.add(key);
            }
          } else {
            const index = Math.max(0, before - back);
            const pail = farm.pail(farmer, index);
            const result = farm.harvest(moment, farmer, index);
            if (result.ok) {
              minted += result.returned.reward + result.returned.stake;
              expect(result.returned.stake).toBe(pail?.stake);
              expect(result.returned.reward).toBeGreaterThanOrEqual(0n);
              paid.set(index, (paid.get(index) ?? 0n) + result.returned.reward);
              expect(farm.pail(farmer, index)).toBeUndefined();
            }
          }
          expect(farm.farm.index - before).toBeGreaterThanOrEqual(0);
          expect(farm.farm.index - before).toBeLessThanOrEqual(1);
        }
        expect([farm.burned, farm.minted]).toEqual([burned, minted]);
        for (const [index, total] of paid) {
          const block = farm.block(index);
          // Without resubmitted work, a block's payments never exceed its pot.
          if (block && !reworked.has(index))
            expect(total).toBeLessThanOrEqual(blockReward(index) + block.stakedTotal);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('loses less than one unit per farmer to rounding when each works once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            stake: fc.bigInt({ min: 0n, max: 10n ** 12n }),
            nonce: fc.bigInt({ min: 0n, max: 9999n }),
            gap: fc.integer({ min: 1, max: 59 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.integer({ min: 1, max: 3 }),
        (efforts, blocks) => {
          const farm = new FarmSimulation();
          for (let block = 0; block < blocks; block++) {
            const start = at(1 + block * 60, block * 300);
            for (const [n, { stake }] of efforts.entries()) farm.plant(start, `f${n + 1}`, stake);
            for (const [n, { nonce, gap }] of efforts.entries())
              farm.work(at(start.sequence + gap, start.time), `f${n + 1}`, nonce);
          }
          const last = blocks - 1;
          const block = farm.block(last);
          farm.plant(at(1 + blocks * 60, blocks * 300), 'f99', 0n);
          let total = 0n;
          for (const n of efforts.keys()) {
            const pail = farm.pail(`f${n + 1}`, last);
            const result = farm.harvest(at(1 + blocks * 60, blocks * 300), `f${n + 1}`, last);
            if (!result.ok || !block || pail?.gap == null || pail.zeros == null)
              throw new Error('not harvested');
            expect(result.returned.reward).toBe(
              harvestReward(last, block, { ...pail, gap: pail.gap, zeros: pail.zeros }),
            );
            total += result.returned.reward;
          }
          const pot = blockReward(last) + (block?.stakedTotal ?? 0n);
          expect(pot - total).toBeGreaterThanOrEqual(0n);
          expect(pot - total).toBeLessThan(BigInt(efforts.length));
        },
      ),
      { numRuns: 50 },
    );
  });
});
