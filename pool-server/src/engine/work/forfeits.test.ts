import { many } from '../../database/database.ts';
import { testNetwork } from '../../testing/engine-network.ts';

const network = await testNetwork();
const farmer = await network.farmer('farmer@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

it('records a stake as lost although the next block opens only days after its planting', async () => {
  for (let block = 0; block < 2; block++) await network.workedBlock([farmer]);
  network.pass(64);
  expect(await network.look()).toEqual([]);
  const [planted] = await many<{ stake: string }>(
    network.database,
    'SELECT stake FROM plantings ORDER BY block_index DESC LIMIT 1',
  );
  expect(BigInt(planted?.stake ?? 0)).toBeGreaterThan(0n);
  network.pass(50 * 3600);
  await network.strangerPlants();
  expect(await network.look()).toEqual([]);
  const lost = await many(
    network.database,
    `SELECT message_data->>'stake' AS stake FROM emt_messages WHERE message_type = 'StakeForfeited'`,
  );
  expect(lost).toEqual([planted]);
});
