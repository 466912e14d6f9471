import { playBlock } from '../testing/block.ts';
import { newMember, newPool, newSession } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { mailNotifications } from './mailing.ts';

const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
const { poolId } = await newPool(test, 'pool-stellar-01');
const [other, farmer] = [await newMember(test, poolId), await newMember(test, poolId)];
const receiver = await webhookReceiver();
afterAll(async () => {
  receiver.close();
  await test.close();
});

const live = async (timeZone: string) =>
  test.call('PUT', '/notifications/preferences', {
    token: await newSession(test, farmer),
    body: { email: true, kinds: {}, digestHour: 3, timeZone },
  });
/** Lets hours pass until this one in UTC, and returns the texts about rewards that were mailed and posted. */
async function until(iso: string) {
  test.mails.length = 0;
  receiver.got.length = 0;
  while (test.api.clock() < new Date(iso)) {
    test.pass(Math.min(3600, (Date.parse(iso) - test.api.clock().getTime()) / 1000));
    await mailNotifications(test.api);
    await deliverWebhooks(test.api);
  }
  const days = (texts: readonly string[]) => texts.flatMap(text => text.match(/on Nov \d\d/g) ?? []);
  return [days(test.mails.map(({ text }) => text)), days(receiver.got.map(({ body }) => body))];
}
const unread = async () => {
  const token = await newSession(test, farmer);
  return (await test.get('/notifications?kind=reward_received&unread=true', { token })).body.items;
};
const read = async (id: string) =>
  test.post('/notifications/read', { ids: [id] }, { token: await newSession(test, farmer) });

it('announces the rest of a day that ends again after the farmer has moved west, on every channel', async () => {
  await test.post('/webhooks', { url: receiver.url }, { token: farmer.token });
  await live('Asia/Tokyo');
  await until('2026-11-22T10:00:00Z');
  await playBlock(test, poolId, 7, [other, farmer]);
  expect(await until('2026-11-22T19:00:00Z')).toEqual([['on Nov 22'], ['on Nov 22']]);
  const [{ id }] = await unread();
  await read(id);
  expect(await unread()).toEqual([]);

  await live('America/Los_Angeles');
  test.pass(600);
  await playBlock(test, poolId, 8, [other, farmer]);
  expect(await until('2026-11-23T12:00:00Z')).toEqual([['on Nov 22'], ['on Nov 22']]);
  expect(await unread()).toMatchObject([
    { id, message: '0.18 KALE from 2 blocks in Pool pool-stellar-01 on Nov 22 (PST)' },
  ]);
  await read(id);
  expect(await unread()).toEqual([]);
});

it('repeats no day that had ended before the farmer moved east', async () => {
  await live('America/New_York');
  test.pass(3600);
  await playBlock(test, poolId, 9, [other, farmer]);
  expect(await until('2026-11-24T05:30:00Z')).toEqual([[], ['on Nov 23']]);
  await live('Europe/London');
  expect(await until('2026-11-25T04:00:00Z')).toEqual([['on Nov 23'], []]);
});
