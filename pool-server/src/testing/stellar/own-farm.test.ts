import { amount, parseAmount } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { many, one } from '../../database/database.ts';
import { createBlockOpening } from '../../engine/plant/block-opening.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, openModel } from './farming-model.ts';
import { lostStakes, modelErrors } from './model-errors.ts';

it('opens the next block for the work of the last farmer on its own farm, and no further one', async () => {
  const of = await openModel({ exitDelayBlocks: 1 });
  const { network, model, time } = of;
  const others = model.onLedger;
  const { contractId } = await time.run(network.farmer('last@kale.test', { stakePercentage: 0.25 }));
  const services = network.services();
  const engine = { ...services, others: createBlockOpening(services) };
  expect(await farmFor(of, { seconds: 2 * BLOCK, services: engine })).toEqual([]);
  model.onLedger = async () => undefined;
  const { index } = model;
  await time.run(exitContract(services, network.acting(), contractId));
  expect(await farmFor(of, { seconds: 3 * BLOCK, services: engine })).toEqual([]);
  expect(model.index).toBe(index + 1);
  const contract = 'SELECT status FROM contracts WHERE id = $1';
  expect(await one(network.database, contract, [contractId])).toMatchObject({ status: 'completed' });
  expect(await lostStakes(of)).toEqual([]);
  model.onLedger = others;
  await time.pass(BLOCK);
  expect(await modelErrors(of)).toEqual([]);
});

it('opens the next block for the work of farmers whom the profit guard holds back, and no further one', async () => {
  const of = await openModel({});
  const { network, model, time } = of;
  await time.run(network.farmer('held@kale.test', { stakePercentage: 0.25 }));
  const services = network.services();
  const engine = { ...services, others: createBlockOpening(services) };
  expect(await farmFor(of, { seconds: 3 * BLOCK, services: engine })).toEqual([]);
  model.onLedger = async () => undefined;
  const { index } = model;
  const guarded = { ...engine, kalePrice: parseAmount('XLM', '0.0000001') };
  expect(await farmFor(of, { seconds: 3 * BLOCK, services: guarded })).toEqual([]);
  expect(model.index).toBe(index + 1);
  const harvested = "SELECT FROM harvests WHERE status = 'success' AND block_index = $1";
  expect(await many(network.database, harvested, [index])).toHaveLength(1);
  expect(await lostStakes(of)).toEqual([]);
});

it('opens the next block for the work of farmers whose plantings nobody can pay in full', async () => {
  const of = await openModel({ sponsor: true });
  const { network, model, time, sponsor } = of;
  await time.run(network.farmer('sponsored@kale.test', { xlm: '0', stakePercentage: 0.25 }));
  const services = network.services();
  const engine = { ...services, others: createBlockOpening(services) };
  expect(await farmFor(of, { seconds: 3 * BLOCK, services: engine })).toEqual([]);
  model.onLedger = async () => undefined;
  const { index } = model;
  // Enough XLM for one more plant and the harvests, but not with the margin of a whole block.
  const { plant, work, harvest } = await time.run(network.ledger.stepCosts());
  const free = plant + work + 2n * harvest;
  const account: typeof network.ledger.account = async address => {
    const found = await network.ledger.account(address);
    return found && address === sponsor ? { ...found, xlm: amount('XLM', found.reserve + free) } : found;
  };
  const poor = network.services({ ...network.ledger, account });
  const short = { ...poor, others: createBlockOpening(poor) };
  expect(await farmFor(of, { seconds: 3 * BLOCK, services: short })).toEqual([]);
  const refused = "SELECT FROM plantings WHERE block_index = $1 AND error_code = 'SPONSOR_CANNOT_PAY'";
  expect(await many(network.database, refused, [index + 1])).toHaveLength(1);
  expect(model.index).toBeGreaterThan(index);
  const harvested = "SELECT FROM harvests WHERE status = 'success' AND block_index = $1";
  expect(await many(network.database, harvested, [index])).toHaveLength(1);
  expect(await lostStakes(of)).toEqual([]);
});
