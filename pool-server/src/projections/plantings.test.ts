import { confirmJoin, exitContract, joinPool } from '../commands/join-pool.ts';
import { many } from '../database/database.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { faultyLedger } from '../testing/faulty-ledger.ts';
import { driftedProjections } from './drift.ts';

const network = await testNetwork({ exitDelayBlocks: 0 });
afterAll(() => network.drop());

const plantings = () => many(network.database, 'SELECT block_index, contract_id, status FROM plantings');

it('records a planting that is requested again under the contract of that request', async () => {
  const { farmerId, contractId } = await network.farmer('again@kale.test');
  network.pass(64);
  const unreachable = faultyLedger(network.ledger, call => (call === 'prepare' ? 'times out' : 'none'));
  await network.look(network.services(unreachable));
  expect(await plantings()).toEqual([{ block_index: '1', contract_id: contractId, status: 'failed' }]);

  const services = network.services();
  await exitContract(services, network.acting(), contractId);
  network.pass(1);
  await network.look();
  const choice = { poolId: POOL, stakePercentage: 0, harvestInterval: 1 };
  const next = await joinPool(services, network.acting(), farmerId, choice);
  await confirmJoin(services, network.acting(), next.contractId);
  await network.look();
  expect(await plantings()).toEqual([{ block_index: '1', contract_id: next.contractId, status: 'success' }]);
  expect(await driftedProjections(network.database)).toEqual([]);
});
