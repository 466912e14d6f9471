import { many } from '../../database/database.ts';
import { contract, resumeContract, suspendContract } from '../../domain/contract.ts';
import type { UserId } from '../../domain/ids.ts';
import { suspendUser, user } from '../../domain/user.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream, userStream } from '../../events/stream.ts';
import { type TestNetwork, testNetwork } from '../../testing/engine-network.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await testNetwork();
});
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

it('continues to plant for a farmer whose account an admin has suspended: contracts remain as agreed', async () => {
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
