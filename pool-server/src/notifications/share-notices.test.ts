import { newAdmin, newFarmer, newMember, newPool, newSession, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { mailNotifications } from './mailing.ts';

const choose = ({ token }: Person, body: object) =>
  test.call('PUT', '/notifications/preferences', { token, body: { kinds: {}, ...body } });

const test = await testApi();
const pooler = await newPool(test, 'pool-stellar-01');
const [silent, unwilling, choosy] = [
  await newMember(test, pooler.poolId),
  await newMember(test, pooler.poolId),
  await newMember(test, pooler.poolId),
];
const proved = [silent, unwilling, choosy];
// The address of a new account is not proved.
await newMember(test, pooler.poolId);
const stranger = await newFarmer(test);
const admin = await newAdmin(test);
await test.database.query('UPDATE users SET email_proof_due = NULL WHERE id = ANY($1)', [
  [...proved, stranger].map(({ userId }) => userId),
]);
await choose(unwilling, { email: false });
await choose(choosy, { email: true, mailed: { terms_changed: false } });
test.pass(60);
afterAll(() => test.close());

const change = (rewardSplit: number) =>
  test.call('PATCH', '/pooler/pool', { token: pooler.token, body: { rewardSplit } });
/** The mails that are sent within this many seconds from now. */
async function mailed(seconds = 600) {
  test.pass(seconds);
  test.mails.length = 0;
  await mailNotifications(test.api);
  return [...test.mails];
}
const receivers = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();
const members = () => receivers(proved.map(({ email }) => ({ to: email })));

it('mails a changed share once to every member with a proved address, whatever their preferences', async () => {
  expect((await change(0.2)).status).toBe(200);
  const mails = await mailed();
  expect(receivers(mails)).toEqual(members());
  for (const { subject, text } of mails) {
    expect(subject).toBe('KALE Pool: Terms of Pool pool-stellar-01 changed');
    expect(text).toMatch(/The pool keeps 5% of your rewards until Nov 28, .* and 20% from then on/);
  }
  expect(await mailed()).toEqual([]);
});

it('mails the next change as well, and nothing once it applies', async () => {
  await change(0.3);
  expect(receivers(await mailed())).toEqual(members());
  const day = 24 * 3_600;
  for (let days = 0; days < 9; days++) expect(await mailed(day)).toEqual([]);
});

it('leaves terms for new members to the preferences', async () => {
  const token = await newSession(test, admin);
  const body = { exitDelay: 12 };
  expect((await test.call('PATCH', '/admin/poolers/pool-stellar-01', { token, body })).status).toBe(200);
  expect(await mailed()).toEqual([]);
});

it('says of a change that was taken back that the share stays, however the client wrote the percent', async () => {
  const token = await newSession(test, admin);
  const body = { rewardSplit: 1.1 / 100 }; // 0.011000000000000001
  expect((await test.call('PATCH', '/admin/poolers/pool-stellar-01', { token, body })).status).toBe(200);
  const member = await newMember(test, pooler.poolId);
  const operator = await newSession(test, pooler);
  for (const rewardSplit of [0.02, 0.011]) {
    test.pass(60);
    const changed = await test.call('PATCH', '/pooler/pool', { token: operator, body: { rewardSplit } });
    expect(changed.status).toBe(200);
  }
  test.pass(60);
  const { items } = (await test.get('/notifications?kind=terms_changed', { token: member.token })).body;
  expect(items[0]).toMatchObject({ message: 'The pool keeps 1.1% of your rewards, as before' });
});
