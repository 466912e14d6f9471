import { many } from '../../database/database.ts';
import { contract, resumeContract, suspendContract } from '../../domain/contract.ts';
import type { UserId } from '../../domain/ids.ts';
import { endMaintenance, maintenance, startMaintenance } from '../../domain/maintenance.ts';
import { pool } from '../../domain/pool.ts';
import { pauseOwnPool, resumeOwnPool } from '../../domain/pool-decisions.ts';
import { suspendUser, user } from '../../domain/user.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream, MAINTENANCE_STREAM, poolStream, userStream } from '../../events/stream.ts';
import { BY_HAND, POOL, testNetwork } from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';

const network = await testNetwork();
afterAll(() => network.drop());

it('plants nothing for a farmer whom the pooler has suspended, and plants again once resumed', async () => {
  const [kept, suspended] = [await network.farmer('kept@kale.test'), await network.farmer('out@kale.test')];
  const decide = (decision: ReturnType<typeof suspendContract>) =>
    commit(network.database, network.acting(), unit =>
      unit.decide(contractStream(suspended.contractId), contract, decision),
    );
  const planted = async () =>
    (
      await many<{ farmer_id: string }>(
        network.database,
        `SELECT farmer_id FROM plantings WHERE status = 'success'
         AND block_index = (SELECT max(block_index) FROM plantings) ORDER BY 1`,
      )
    ).map(row => row.farmer_id);
  const nextBlock = async () => {
    network.pass(61);
    await network.look();
    network.pass(5);
    await network.look();
  };

  await decide(suspendContract(network.clock()));
  await nextBlock();
  expect(await planted()).toEqual([kept.farmerId]);
  await decide(resumeContract(network.clock()));
  await nextBlock();
  expect(await planted()).toEqual([kept.farmerId, suspended.farmerId].sort());
});

it('keeps planting for a farmer whose account an admin has suspended: contracts continue', async () => {
  const { farmerId } = await network.farmer('signed-out@kale.test');
  const [owner] = await many<{ id: UserId }>(network.database, 'SELECT id FROM users WHERE farmer_id = $1', [
    farmerId,
  ]);
  if (!owner) throw new Error('The farmer has no account');
  await commit(network.database, network.acting(), unit =>
    unit.decide(userStream(owner.id), user, suspendUser('under review')),
  );
  network.pass(61);
  await network.look();
  network.pass(5);
  await network.look();
  const [planted] = await many<{ status: string }>(
    network.database,
    'SELECT status FROM plantings WHERE farmer_id = $1',
    [farmerId],
  );
  expect(planted).toEqual({ status: 'success' });
});

it('plants nothing in a pool that its operator has paused, and harvests planted stakes', async () => {
  const member = await network.farmer('member@kale.test');
  const decide = (decision: typeof pauseOwnPool) =>
    commit(network.database, network.acting(), unit => unit.decide(poolStream(POOL), pool, decision));
  const blocks = async (table: 'plantings' | 'harvests') =>
    (
      await many<{ block_index: string }>(
        network.database,
        `SELECT block_index FROM ${table} WHERE farmer_id = $1 AND status = 'success' ORDER BY 1`,
        [member.farmerId],
      )
    ).map(row => Number(row.block_index));
  const last = await network.workedBlock([member]);
  await decide(pauseOwnPool);
  for (let block = 0; block < 3; block++) {
    network.pass(64);
    await network.strangerPlants();
    await network.look();
  }
  expect(await blocks('plantings')).toEqual([last]);
  expect(await blocks('harvests')).toEqual([last]);
  const { index } = await network.ledger.farm();
  const byHand = { poolId: POOL, blockIndex: index, capacity: 5, ...BY_HAND };
  await expect(createOperations(network.services()).plant(byHand)).rejects.toThrow('This pool is paused');
  await decide(resumeOwnPool);
  const resumed = await network.workedBlock([member]);
  expect(await blocks('plantings')).toEqual([last, resumed]);
});

it('plants nothing in maintenance mode, but works and harvests what was planted', async () => {
  const member = await network.farmer('later@kale.test');
  const decide = (decision: ReturnType<typeof startMaintenance>) =>
    commit(network.database, network.acting(), unit =>
      unit.decide(MAINTENANCE_STREAM, maintenance, decision),
    );
  const blocks = async (table: 'plantings' | 'works' | 'harvests') =>
    (
      await many<{ block_index: string }>(
        network.database,
        `SELECT block_index FROM ${table} WHERE farmer_id = $1 AND status = 'success' ORDER BY 1`,
        [member.farmerId],
      )
    ).map(row => Number(row.block_index));
  network.pass(61);
  await network.look();
  network.pass(5);
  await network.look();
  const [open] = await blocks('plantings');
  await decide(startMaintenance({ message: 'The database moves', until: null, at: network.clock() }));
  for (let block = 0; block < 3; block++) {
    network.pass(64);
    await network.look();
    await network.strangerPlants();
    await network.look();
  }
  expect(await blocks('plantings')).toEqual([open]);
  // The operator's miner was silent, so the engine covered the block.
  expect(await blocks('works')).toEqual([open]);
  expect(await blocks('harvests')).toEqual([open]);
  const { index } = await network.ledger.farm();
  const byHand = { poolId: POOL, blockIndex: index, capacity: 5, ...BY_HAND };
  const ordered = createOperations(network.services()).plant(byHand);
  await expect(ordered).rejects.toThrow('KALE Pool is in maintenance: The database moves');
  await decide(endMaintenance(network.clock()));
  const resumed = await network.workedBlock([member]);
  expect(await blocks('plantings')).toEqual([open, resumed]);
});
