import { playBlock } from '../testing/block.ts';
import { newMember, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { mailNotifications } from './mailing.ts';

const test = await testApi();
const pooler = await newPool(test, 'pool-stellar-01');
const other = await newMember(test, pooler.poolId);
const farmer = await newMember(test, pooler.poolId);
await playBlock(test, pooler.poolId, 7, [other, farmer]);
for (const { token } of [pooler, farmer]) {
  const body = { email: true, kinds: {}, mailed: {} };
  await test.call('PUT', '/notifications/preferences', { token, body });
}
test.pass(600);
await mailNotifications(test.api);
afterAll(() => test.close());

/** The recipients and subjects of the mails that are sent ten minutes, or this many seconds, from now. */
async function mailed(seconds = 600) {
  test.pass(seconds);
  test.mails.length = 0;
  await mailNotifications(test.api);
  return test.mails.map(({ to, subject }) => [to, subject]).sort();
}
const inBlock7 = (table: string, change: string) =>
  test.database.query(`UPDATE ${table} SET ${change} WHERE farmer_id = $1 AND block_index = 7`, [
    farmer.farmerId,
  ]);
const now = () => `'${test.api.clock().toISOString()}'`;

it('mails a failing harvest once, however often it is retried', async () => {
  const fail = () =>
    inBlock7(
      'harvests',
      `status = 'failed', error_code = 'TIMEOUT', error_message = 'No answer', ended_at = ${now()}`,
    );
  await fail();
  expect(await mailed()).toEqual(
    [
      [farmer.email, 'KALE Pool: Harvest failed'],
      [pooler.email, 'KALE Pool: 1 harvest failed'],
    ].sort(),
  );
  for (const _ of [1, 2]) {
    await fail();
    expect(await mailed()).toEqual([]);
  }
});

it('repeats no mail after 31 quiet hours, neither at once nor in the digest', async () => {
  await newMember(test, pooler.poolId);
  await test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 5, $2)`,
    [farmer.farmerId, test.api.clock()],
  );
  const all: string[][] = [];
  // The digest is sent within the first day.
  for (let hour = 0; hour < 24 + 36; hour++) all.push(...(await mailed(3_600)));
  expect(all.sort()).toEqual(
    [
      [farmer.email, 'KALE Pool: Deposit received'],
      [pooler.email, 'KALE Pool: A farmer has joined'],
    ].sort(),
  );
});
