import { StrKey } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import type { StellarAddress } from 'shared-api/address';
import { many } from '../../database/database.ts';
import { partOf } from '../../engine/cycle/send-steps.ts';
import { recordDeposits } from '../../engine/deposits/record-deposits.ts';
import { normalizedSum } from '../../ledger/kale/reward.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { newKey, sign, xlm } from '../keys.ts';
import { Killed, killedAt } from '../killed-process.ts';
import { type ModelNetwork, modelNetwork } from './engine-model.ts';
import { farmFor } from './farm-for.ts';
import { TESTNET } from './ledger.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

const BLOCK = 300;
let running: ModelNetwork | null = null;
afterEach(async () => {
  await running?.network.drop();
  running = null;
});

/** A model with some farmers, in their first block. */
async function farming(
  farmers: number,
  options: Parameters<typeof modelNetwork>[0] = {},
  terms: { harvestInterval?: number } = {},
) {
  const model = await modelNetwork(options);
  running = model;
  for (let n = 0; n < farmers; n++) {
    await model.time.run(model.network.farmer(`farmer-${n}@kale.test`, { stakePercentage: 0.25, ...terms }));
  }
  return model;
}

it('takes every block from plant to payout', async () => {
  const model = await farming(3);
  expect(await farmFor(model, { seconds: 5 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  const paid = await many(model.network.database, "SELECT 1 FROM harvests WHERE payout_status = 'success'");
  expect(paid.length).toBeGreaterThanOrEqual(9);
});

it('misses no block while one provider lags, one lies and one dies', async () => {
  const model = await farming(2, { providers: 4 });
  const [first, second, third] = model.providers;
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  first?.become({ lag: 8 });
  second?.become({ lead: 400, lies: true });
  third?.become({ isDead: true });
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});

it('misses no block with two providers, while one lags and the other one dies', async () => {
  const model = await farming(2, { providers: 2 });
  const [first, second] = model.providers;
  first?.become({ lag: 8 });
  expect(await farmFor(model, { seconds: BLOCK + 40 })).toEqual([]);
  second?.become({ isDead: true });
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  second?.become({ isDead: false });
  expect(await farmFor(model, { seconds: BLOCK + 185 })).toEqual([]);
  // Just before work is submitted.
  second?.become({ isDead: true });
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('keeps to the rate of a provider that refuses more calls, and misses no block', async () => {
  const model = await farming(4, { callsPerSecond: 50 });
  model.providers[0]?.become({ callsPerSecond: 4 });
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});

it.each([-2_000, 2_000])('opens each block where clocks differ by two seconds (%i ms)', async skew => {
  const model = await farming(2, {
    productAheadMs: skew,
    conditions: { ledgerSkewMs: -skew / 2, simulationSkewMs: -skew },
  });
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('leaves no step open when an upgrade changes the form of transactions', async () => {
  const model = await farming(2);
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  model.model.protocol = 99;
  model.model.unreadable = true;
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  const harvested = await many(model.network.database, "SELECT 1 FROM harvests WHERE status = 'success'");
  expect(harvested.length).toBeGreaterThanOrEqual(4);
});

it.each([
  ['', false],
  [' and another account has harvested it', true],
])(
  'settles work with unreadable metadata after the engine was away for three blocks%s',
  async (_, isHarvested) => {
    const of = await farming(1);
    const { network, model, time } = of;
    const { database, ledger } = network;
    model.unreadable = true;
    expect(await farmFor(of, { seconds: 40 })).toEqual([]);
    const worked = model.index;
    /** Dies with each transaction that it sends, and learns the outcome of none. */
    const submit: typeof ledger.submit = async transaction => {
      await ledger.submit(transaction);
      throw new Killed();
    };
    const transaction: typeof ledger.transaction = async hash => ({ status: 'unknown', hash });
    const services = network.services({ ...ledger, submit, transaction });
    await farmFor(of, { seconds: (model.nextBlockAt - model.now) / 1_000, services });
    await time.pass(3 * BLOCK);
    const status = () => many(database, 'SELECT status FROM works WHERE block_index = $1', [worked]);
    expect(await status()).toEqual([{ status: 'pending' }]);
    if (isHarvested) {
      const [row] = await many<{ address: StellarAddress }>(
        database,
        'SELECT custodial_address AS address FROM farmers',
      );
      if (!row) throw new Error('There is no farmer');
      const stranger = newKey();
      await model.fund(stranger.address, xlm('10'));
      const harvest = { type: 'harvest', farmer: row.address, index: worked as BlockIndex } as const;
      const unsigned = await time.run(ledger.prepare(stranger.address, [harvest]));
      expect(await time.run(ledger.submit(sign(stranger, unsigned)))).toMatchObject({ status: 'success' });
    }
    expect(await farmFor(of, { seconds: BLOCK })).toEqual([]);
    expect(await status()).toEqual([{ status: 'success' }]);
    const differing = await many(
      database,
      `SELECT w.gap, w.ledger - p.ledger AS is FROM works w JOIN plantings p USING (pool_id, block_index, farmer_id)
     WHERE w.gap IS DISTINCT FROM w.ledger - p.ledger`,
    );
    expect(differing).toEqual([]);
  },
);

/** Others plant as soon as a block may be opened, so that late work is lost. */
function othersOpenAtOnce({ model }: ModelNetwork) {
  model.onLedger = async () => {
    if (model.now >= model.nextBlockAt) await model.plantByOthers();
  };
}

/**
 * The ranges of other farmers' work in a block of native miners: two fifths of a block then earn 0.39 of 3 (network.md
 * 10).
 */
const NATIVE = { minGap: 3, maxGap: 57, minStake: 0n, maxStake: 1_000_000_000n, minZeros: 5, maxZeros: 10 };

/** A farmer's average earnings beside native miners, as a share of the most that a gap can earn. */
const meanEarned = async ({ network }: ModelNetwork) => {
  const rows = await many<{ gap: number }>(
    network.database,
    "SELECT gap FROM works WHERE status = 'success'",
  );
  const earned = rows.map(({ gap }) => Number(normalizedSum(NATIVE, { gap, stake: 0n, zeros: 5 })) / 1e9);
  return earned.reduce((sum, each) => sum + each, 0) / earned.length;
};

it('submits work late, for twice the earnings of work at two fifths of a block', async () => {
  const early = await farming(2);
  expect(await farmFor(early, { seconds: 3 * BLOCK, submitAt: 0.4 })).toEqual([]);
  const before = await meanEarned(early);
  expect(before).toBeCloseTo(0.38, 1);
  await early.network.drop();
  const late = await farming(2);
  expect(await farmFor(late, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await lostStakes(late)).toEqual([]);
  expect((await meanEarned(late)) / before).toBeGreaterThan(2);
});

it('loses no block while the network takes a minute to apply a transaction', async () => {
  const model = await farming(2);
  othersOpenAtOnce(model);
  // The block is worked, and the next one is still to be planted.
  expect(await farmFor(model, { seconds: BLOCK - 30 })).toEqual([]);
  model.model.conditions = { ...model.model.conditions, delayLedgers: 11 };
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
  // Work leaves earlier, and still earns.
  expect(await meanEarned(model)).toBeGreaterThan(0.3);
});

it('bumps fees while others outbid the pool, and sends no step twice although its process dies', async () => {
  const model = await farming(2);
  const { network } = model;
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  // A ledger takes three calls, and three others bid more than the pool does at first.
  model.model.conditions = {
    ...model.model.conditions,
    callsInALedger: 3,
    othersBids: () => [2_000n, 2_000n, 2_000n],
  };
  const dying = killedAt(network.services(), 25);
  await farmFor(model, { seconds: BLOCK, services: dying.services });
  expect(dying.survived()).toBe(false);
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
  const bumps = await many<{ hash: string; inner_hash: string; most: string }>(
    network.database,
    'SELECT hash, inner_hash, most FROM fee_bumps',
  );
  expect(bumps.length).toBeGreaterThan(0);
  // Whatever reached the network in a bump was on record, around a transaction that is on record.
  const known = new Set(bumps.map(({ hash }) => hash));
  const applied = new Set([...model.model.applied.values()].filter(({ feeBump }) => feeBump));
  expect([...applied].filter(({ hash }) => !known.has(hash))).toEqual([]);
  expect(applied.size).toBeGreaterThan(0);
  for (const { most } of bumps) expect(BigInt(most)).toBeLessThanOrEqual(TESTNET.maxFee);
});

/** The harvests by transaction: the number of blocks, the fees charged to their farmers, and the transaction's fee. */
const harvestCalls = async ({ network, model }: ModelNetwork) => {
  const rows = await many<{ transaction_hash: string; blocks: number; fees: string }>(
    network.database,
    `SELECT h.transaction_hash, count(*)::int AS blocks,
       sum((m.message_data->>'fee')::numeric)::text AS fees
     FROM harvests h JOIN emt_messages m ON m.message_type = 'HarvestSucceeded'
       AND m.message_data->>'transactionHash' = h.transaction_hash
       AND (m.message_data->>'blockIndex')::bigint = h.block_index
       AND m.message_data->>'farmerId' = h.farmer_id
     WHERE h.status = 'success' GROUP BY 1`,
  );
  return rows.map(row => ({ ...row, charged: String(model.applied.get(row.transaction_hash)?.fee) }));
};

it('harvests many blocks in one call, splits its fee to the stroop, and works without the contract', async () => {
  const model = await modelNetwork({ harvestContract: StrKey.encodeContract(new Uint8Array(32).fill(5)) });
  running = model;
  const { network, time } = model;
  await time.run(network.farmer('one@kale.test', { stakePercentage: 0.25, harvestInterval: 2 }));
  const services = network.services();
  /** Dies each time once a call for many blocks has been sent: the next turn settles it by its hash. */
  const submit: typeof services.ledger.submit = async transaction => {
    const outcome = await services.ledger.submit(transaction);
    if (transaction.operations[0]?.type === 'harvestMany') throw new Killed();
    return outcome;
  };
  const dying = { ...services, ledger: { ...services.ledger, submit } };
  await farmFor(model, { seconds: 4 * BLOCK, services: dying });
  const together = (await harvestCalls(model)).filter(({ blocks }) => blocks > 1);
  expect(together.length).toBeGreaterThan(0);
  // The contract fails from now on: block by block.
  model.model.harvestsMany = false;
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  const calls = await harvestCalls(model);
  expect(calls.filter(({ blocks }) => blocks === 1).length).toBeGreaterThan(1);
  for (const { fees, charged } of calls) expect(fees).toBe(charged);
  expect(await modelErrors(model)).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
});

it('farms for a farmer without XLM at the sponsor’s expense', async () => {
  const model = await modelNetwork({ sponsor: true });
  running = model;
  const { network, time, sponsor } = model;
  if (!sponsor) throw new Error('There is no sponsor');
  const { database } = network;
  const unproved = await time.run(network.person('unproved@kale.test', '0'));
  const { address, farmerId } = await time.run(
    network.farmer('new@kale.test', { xlm: '0', stakePercentage: 0.25 }),
  );
  expect(await model.model.account(unproved.address)).toBeNull();
  const since = model.model.index;
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  await time.pass(10);
  await time.run(recordDeposits(network.services()));
  expect(await missedBlocks(model, since + 1)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  expect(await model.model.account(address)).toMatchObject({ xlm: 0n, sponsored: 15_000_000n });
  // The sponsor's spending is recorded for the farmer, and the wallet paid nothing.
  const held = await model.model.account(sponsor);
  const [fees] = await many<{ units: string; spent: string }>(
    database,
    'SELECT sum(units)::text AS units, sum(sponsored_units)::text AS spent FROM network_fees',
  );
  expect(fees).toEqual({ units: '0', spent: String(xlm('1000') - (held?.xlm ?? 0n)) });
  expect(held).toMatchObject({ sponsoring: 15_000_000n });
  const steps = await many<{ fees: string | null; sponsored_fees: string }>(
    database,
    "SELECT fees, sponsored_fees FROM harvests WHERE status = 'success'",
  );
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) {
    expect(step.fees).toBeNull();
    expect(BigInt(step.sponsored_fees)).toBeGreaterThan(0n);
  }
  const { assets } = await time.run(withdrawable(database, network, farmerId));
  expect(assets[1].available).toBeGreaterThan(0n);
});

it('splits any fee so that its parts add up to it and differ by a stroop at most', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 20 }), (fee, parts) => {
      const all = Array.from({ length: parts }, (_, place) => partOf(fee, parts, place));
      expect(all.reduce((sum, part) => sum + part, 0n)).toBe(fee);
      for (const part of all) expect([fee / BigInt(parts), fee / BigInt(parts) + 1n]).toContain(part);
    }),
  );
});

it.each([
  ['the operator', 'late'],
  ['the engine', null],
] as const)(
  'loses no block that was to be worked by %s when the network slows down within it',
  async (_, submitAt) => {
    const of = await farming(2);
    const { model } = of;
    const { conditions } = model;
    othersOpenAtOnce(of);
    const until = async (at: number) =>
      expect(await farmFor(of, { seconds: (at - model.now) / 1_000, submitAt })).toEqual([]);
    for (const onset of submitAt ? [180, 228] : [228]) {
      // Each block is fast at first, so that nothing announces the slowdown.
      model.conditions = conditions;
      await until(model.nextBlockAt + 20_000);
      const ends = model.nextBlockAt;
      await until(ends - (BLOCK - onset) * 1_000);
      model.conditions = { ...conditions, delayLedgers: 11 };
      await until(ends + 1_000);
    }
    expect(await missedBlocks(of, 0)).toEqual([]);
    expect(await lostStakes(of)).toEqual([]);
  },
);

it('plants again after a premature plant, while the block is open', async () => {
  const model = await farming(2, { conditions: { simulationSkewMs: -9_000 } });
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('plants nothing and harvests everything at once when the farm is paused, and continues when it resumes', async () => {
  const model = await farming(2, { providers: 3 }, { harvestInterval: 20 });
  const { database } = model.network;
  const harvested = async () =>
    (
      await many<{ block_index: string }>(
        database,
        "SELECT block_index FROM harvests WHERE status = 'success'",
      )
    ).length;
  const farm = async () =>
    (
      await many<{ message_type: string }>(
        database,
        "SELECT message_type FROM emt_messages WHERE stream_id = 'farm-kale' ORDER BY global_position",
      )
    ).map(row => row.message_type);
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await harvested()).toBe(0);
  const open = model.model.index;
  model.model.setPaused(true);
  // It reports the farm's state of some seconds ago.
  model.providers[1]?.become({ lag: 2 });
  expect(await farmFor(model, { seconds: 60 })).toEqual([]);
  const closed = await many(database, 'SELECT 1 FROM works WHERE block_index < $1', [open]);
  expect(closed.length).toBeGreaterThan(3);
  expect(await harvested()).toBe(closed.length);
  // Ten minutes after the block's end nothing has been planted, and its work has been accepted.
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(model.model.index).toBe(open);
  expect(await many(database, 'SELECT 1 FROM plantings WHERE block_index > $1', [open])).toEqual([]);
  expect(await farm()).toEqual(['FarmClosed']);
  const [closure] = await many(database, 'SELECT why, open_block FROM farm_closures');
  expect(closure).toEqual({ why: 'paused', open_block: String(open) });
  model.model.setPaused(false);
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await farm()).toEqual(['FarmClosed', 'FarmReopened']);
  expect(model.model.index).toBeGreaterThan(open);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});
