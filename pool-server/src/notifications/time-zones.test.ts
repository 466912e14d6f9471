import type { PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import { type FarmerPerson, newFarmer, newMember, newPool, newSession } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { mailNotifications } from './mailing.ts';

const poolId = 'pool-stellar-01' as PoolId;
const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
await newPool(test, poolId);
afterAll(() => test.close());

const choose = ({ token }: FarmerPerson, timeZone: string) =>
  test.call('PUT', '/notifications/preferences', { token, body: { email: true, kinds: {}, timeZone } });

it.each(['+01:00', '-05:30', 'SystemV/EST5', 'Etc/Unknown', 'nowhere'])(
  'does not accept %s as a time zone',
  async zone => {
    expect((await choose(await newFarmer(test, { funded: false }), zone)).status).toBe(400);
  },
);

it.each([
  ['CTT', 'Asia/Shanghai'],
  ['IST', 'Asia/Calcutta'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['GMT', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Europe/Zurich', 'Europe/Zurich'],
])('stores %s as %s, which the database also knows', async (zone, kept) => {
  expect((await choose(await newFarmer(test, { funded: false }), zone)).body.timeZone).toBe(kept);
});

it('stores no time zone that the database does not know', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  await test.database.query('SELECT now() AT TIME ZONE zone FROM unnest($1::text[]) zone', [zones]);
});

it('delivers and mails to others although the notifications of one cannot be read', async () => {
  const receiver = await webhookReceiver();
  const [other, one] = [await newMember(test, poolId), await newMember(test, poolId)];
  for (const person of [one, other]) {
    await test.post('/webhooks', { url: receiver.url }, { token: person.token });
    await choose(person, 'UTC');
  }
  const money = (total: string) =>
    test.database.query('UPDATE contracts SET money_at_completion = $2 WHERE farmer_id = $1', [
      one.farmerId,
      JSON.stringify({ total }),
    ]);
  test.pass(60);
  await playBlock(test, poolId, 7, [other, one]);
  await test.database.query("UPDATE contracts SET status = 'completed', ended_at = $2 WHERE farmer_id = $1", [
    one.farmerId,
    test.api.clock(),
  ]);
  await money('not a number');
  test.pass(2 * 24 * 3600);
  test.mails.length = 0;
  expect(await deliverWebhooks(test.api)).toBe(1);
  expect(await mailNotifications(test.api)).toBe(1);
  expect(test.mails.map(({ to }) => to)).toEqual([other.email]);
  await money('1');
  expect(await deliverWebhooks(test.api)).toBe(2);
  receiver.close();
});

it('shows days of UTC to a reader whose time zone the database does not know', async () => {
  const [unlucky, farmer] = [await newMember(test, poolId), await newMember(test, poolId)];
  await choose(farmer, 'UTC');
  // As stored by an earlier version.
  await test.database.query("UPDATE notification_preferences SET time_zone = 'CTT' WHERE user_id = $1", [
    farmer.userId,
  ]);
  await playBlock(test, poolId, 3, [unlucky, farmer]);
  test.pass(24 * 3600);
  const token = await newSession(test, farmer);
  const { status, body } = await test.get('/notifications?kind=reward_received', { token });
  expect(status).toBe(200);
  expect(body.items).toMatchObject([{ message: expect.stringContaining('(UTC)') }]);
});
