import { StrKey } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { amount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { partOf } from '../../engine/cycle/ledger-step.ts';
import { recordDeposits } from '../../engine/deposits/record-deposits.ts';
import { sponsoredBlocks } from '../../queries/sponsored-blocks.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { xlm } from '../keys.ts';
import { Killed, killedAt } from '../killed-process.ts';
import type { ModelNetwork } from './engine-model.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming, openModel } from './farming-model.ts';
import { TESTNET } from './ledger.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

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
  // Everything that reached the network in a bump was on record, around a recorded transaction.
  const known = new Set(bumps.map(({ hash }) => hash));
  const applied = new Set([...model.model.applied.values()].filter(({ feeBump }) => feeBump));
  expect([...applied].filter(({ hash }) => !known.has(hash))).toEqual([]);
  expect(applied.size).toBeGreaterThan(0);
  for (const { most } of bumps) expect(BigInt(most)).toBeLessThanOrEqual(TESTNET.maxFee);
});

it('plants in the same block after its queue was full of calls that bid more than the limit', async () => {
  const model = await farming(2);
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  const { conditions, nextBlockAt } = model.model;
  const isFull = () => model.model.now >= nextBlockAt && model.model.now < nextBlockAt + 40_000;
  model.model.conditions = {
    ...conditions,
    callsInQueue: 1,
    othersBids: () => (isFull() ? [TESTNET.maxFee] : []),
  };
  model.model.onLedger = async () => {
    if (model.model.now >= model.model.nextBlockAt) await model.model.plantByOthers();
  };
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 1)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
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
  const model = await openModel({ harvestContract: StrKey.encodeContract(new Uint8Array(32).fill(5)) });
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
  // The contract fails from now on, so harvests are sent block by block.
  model.model.harvestsMany = false;
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  const calls = await harvestCalls(model);
  expect(calls.filter(({ blocks }) => blocks === 1).length).toBeGreaterThan(1);
  for (const { fees, charged } of calls) expect(fees).toBe(charged);
  expect(await modelErrors(model)).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
});

it('farms for a farmer without XLM at the sponsor’s expense', async () => {
  const model = await openModel({ sponsor: true });
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

it('stakes nothing that the sponsor could not pay to have worked, and says why', async () => {
  const model = await openModel({ sponsor: true });
  const { network, time, sponsor } = model;
  await time.run(network.farmer('new@kale.test', { xlm: '0', stakePercentage: 0.25 }));
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  const reasons = () =>
    many(network.database, "SELECT DISTINCT error_code FROM plantings WHERE status = 'failed' AND stake > 0");
  expect(await reasons()).toEqual([]);
  // Enough for one more plant, but not for its work.
  const [row] = await many<{ most: string }>(network.database, 'SELECT most FROM custody.sponsored_fees');
  const maxSponsoredADay = amount('XLM', BigInt(row?.most ?? 0) + 80_000n);
  await network.restartSigner({ maxSponsoredADay });
  await farmFor(model, { seconds: 2 * BLOCK, services: { ...network.services(), maxSponsoredADay } });
  expect(await reasons()).toEqual([{ error_code: 'SPONSOR_LIMIT' }]);
  await network.restartSigner();
  // Enough for one more block alone, but not also for the harvests of the worked ones.
  const { plant, work, harvest } = await time.run(network.ledger.stepCosts());
  const free = 2n * (plant + work + harvest);
  const account: typeof network.ledger.account = async address => {
    const found = await network.ledger.account(address);
    return found && address === sponsor ? { ...found, xlm: amount('XLM', found.reserve + free) } : found;
  };
  await farmFor(model, { seconds: 2 * BLOCK, services: network.services({ ...network.ledger, account }) });
  expect(await reasons()).toContainEqual({ error_code: 'SPONSOR_CANNOT_PAY' });
  expect(await lostStakes(model)).toEqual([]);
  const now = network.services().clock();
  const harvestsToCome = async (harvestBy: Date) => {
    await network.database.query('UPDATE plantings SET settled = false, harvest_by = $1', [harvestBy]);
    return [...(await sponsoredBlocks(network.database, now)).values()].map(({ worked }) => worked > 0);
  };
  expect(await harvestsToCome(new Date(now.getTime() + 1))).toEqual([true]);
  expect(await harvestsToCome(now)).toEqual([]);
});

it('splits any fee into parts that add up to it and differ by at most a stroop', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 20 }), (fee, parts) => {
      const all = Array.from({ length: parts }, (_, place) => partOf(fee, parts, place));
      expect(all.reduce((sum, part) => sum + part, 0n)).toBe(fee);
      for (const part of all) expect([fee / BigInt(parts), fee / BigInt(parts) + 1n]).toContain(part);
    }),
  );
});
