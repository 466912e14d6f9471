import { farm, observeFarm } from '../domain/farm.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { FARM_STREAM } from '../events/stream.ts';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';
import { playBlock } from '../testing/block.ts';
import { type FarmerPerson, join, newAdmin, newFarmer, newPool, type Person } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { mailNotifications } from './mailing.ts';

let test: TestApi;
let pooler: Person & { poolId: PoolId };
let anna: FarmerPerson;
let bert: FarmerPerson;
let block = 0;
const members: { farmerId: FarmerPerson['farmerId']; contractId: ContractId }[] = [];

beforeAll(async () => {
  test = await testApi();
  pooler = await newPool(test, 'pool-stellar-01');
  for (const _ of [1, 2, 3]) {
    const person = await newFarmer(test);
    const contractId = (await join(test, person, pooler.poolId)) as ContractId;
    members.push({ farmerId: person.farmerId, contractId });
    anna = bert;
    bert = person;
  }
});
afterAll(() => test.close());

const choose = async (person: Person, email: boolean, mailed = {}, when = {}) => {
  const body = { email, kinds: {}, mailed, ...when };
  return (await test.call('PUT', '/notifications/preferences', { token: person.token, body })).body;
};
/** Records a KALE deposit: a notification that is emailed immediately. */
const deposit = ({ farmerId }: FarmerPerson) =>
  test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 900003, $2)`,
    [farmerId, test.api.clock()],
  );
const play = () => playBlock(test, pooler.poolId, ++block, members);
/** Lets this many seconds pass and returns the emails sent in them. */
async function mailed(seconds = 600) {
  test.pass(seconds);
  test.mails.length = 0;
  await mailNotifications(test.api);
  return [...test.mails];
}

it('mails only users who asked for it', async () => {
  expect((await test.get('/notifications/preferences', { token: anna.token })).body.email).toBe(false);
  await deposit(anna);
  expect(await mailed()).toEqual([]);
});

it('mails later events, once, to users who want them', async () => {
  expect((await choose(anna, true)).email).toBe(true);
  expect(await mailed()).toEqual([]);
  await deposit(anna);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: anna.email, subject: 'KALE Pool: Deposit received' });
  expect(mail?.text).toMatch(/0\.09 KALE\n.* UTC, https:\/\/pool\.kale\.test\/farmer\/my-wallet/);
  expect(mail?.text).toContain('https://pool.kale.test/account?tab=notifications');
  expect(await mailed()).toEqual([]);
});

it('combines the notifications of a few minutes in one email, without those that are switched off', async () => {
  await deposit(anna);
  expect(await mailed()).toHaveLength(1);
  await deposit(anna);
  expect(await mailed(60)).toEqual([]);
  await deposit(anna);
  expect(await mailed()).toMatchObject([{ subject: 'KALE Pool: 2 notifications' }]);
  await choose(anna, true, { deposit_received: false });
  await deposit(anna);
  expect(await mailed()).toEqual([]);
});

it('notifies the operator and the farmers of a pool when its terms change, and none who left or joined later', async () => {
  const admin = await newAdmin(test);
  const late = await newFarmer(test);
  await choose(anna, true, { reward_received: false });
  await choose(bert, true, { reward_received: false });
  await choose(pooler, true, { farmer_joined: false });
  test.pass(60);
  const body = { rewardSplit: 0.075, exitDelay: 12 };
  expect(
    (await test.call('PATCH', '/admin/poolers/pool-stellar-01', { token: admin.token, body })).status,
  ).toBe(200);
  test.pass(60);
  await join(test, late, pooler.poolId);
  const received = async (person: Person) =>
    (await test.get('/notifications', { token: person.token })).body.items;
  expect((await received(anna))[0]).toMatchObject({
    kind: 'terms_changed',
    title: 'Terms of Pool pool-stellar-01 changed',
    message:
      'New members: 7.5% to the pool, 5% platform fee, exit after 12 blocks. Your own contract does not change',
    path: '/farmer/my-pool',
  });
  expect((await received(late)).map(({ kind }: { kind: string }) => kind)).not.toContain('terms_changed');
  expect((await mailed()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      ...[anna, bert].map(({ email }) => [email, 'KALE Pool: Terms of Pool pool-stellar-01 changed']),
      [pooler.email, 'KALE Pool: An administrator changed the terms of Pool pool-stellar-01'],
    ].sort(),
  );
  await choose(pooler, false);
});

it('retries failed mails, and mails every user once from many processes', async () => {
  await choose(anna, true, { deposit_received: true });
  await choose(bert, false);
  await deposit(anna);
  test.pass(3_700);
  let down = true;
  const sendMail = async (mail: Parameters<typeof test.api.sendMail>[0]) => {
    if (down) throw new Error('The mail server is down');
    await test.api.sendMail(mail);
  };
  test.mails.length = 0;
  expect(await mailNotifications({ ...test.api, sendMail })).toBe(0);
  down = false;
  const sent = await Promise.all([1, 2, 3].map(() => mailNotifications({ ...test.api, sendMail })));
  expect(sent.reduce((sum, each) => sum + each)).toBe(1);
  expect(test.mails).toHaveLength(1);
});

it('mails what is recorded hours late, once, and nothing from before the user enabled mails', async () => {
  test.pass(3_700);
  await mailed();
  const late = (hours: number) =>
    test.database.query(
      `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 7, $2)`,
      [anna.farmerId, new Date(test.api.clock().getTime() - hours * 3_600_000)],
    );
  test.pass(5 * 3_600);
  expect(await mailed()).toEqual([]);
  await late(4);
  expect(await mailed()).toMatchObject([{ to: anna.email, subject: 'KALE Pool: Deposit received' }]);
  expect(await mailed()).toEqual([]);
  await choose(anna, true, { deposit_received: true });
  test.pass(3_600);
  await late(2);
  expect(await mailed()).toEqual([]);
});

it('keeps no transaction open while a mail is sent, and leaves it to another process if it dies', async () => {
  await deposit(anna);
  test.pass(3_700);
  const { promise: away, resolve: back } = Promise.withResolvers<void>();
  const { promise: called, resolve: calling } = Promise.withResolvers<void>();
  const sendMail = () => {
    calling();
    return away;
  };
  const hanging = mailNotifications({ ...test.api, sendMail });
  await called;
  const open = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  expect((await test.database.query(open)).rowCount).toBe(0);
  test.mails.length = 0;
  expect(await mailNotifications(test.api)).toBe(0);
  test.pass(301);
  expect(await mailNotifications(test.api)).toBe(1);
  back();
  await hanging;
  expect(test.mails).toMatchObject([{ to: anna.email }]);
});

it('mails no suspended account', async () => {
  const admin = await newAdmin(test);
  await test.post(`/admin/users/${anna.userId}/suspend`, { reason: 'Stolen' }, { token: admin.token });
  await deposit(anna);
  expect(await mailed()).toEqual([]);
});

it('mails the rest once a day at the chosen hour, until the link in a mail stops it', async () => {
  const next = (hour: number, minute: number) => {
    const now = test.api.clock();
    const then = new Date(now);
    then.setUTCHours(hour, minute, 0, 0);
    if (then <= now) then.setUTCDate(then.getUTCDate() + 1);
    return (then.getTime() - now.getTime()) / 1000;
  };
  await choose(bert, true, { reward_received: true }, { digestHour: 8, timeZone: 'Europe/Berlin' });
  await play();
  test.pass(60);
  await play();
  expect(await mailed(next(0, 30))).toEqual([]);
  expect(await mailed(next(6, 55))).toEqual([]);
  // In Berlin, the day of these rewards has just begun.
  expect(await mailed(next(7, 5))).toEqual([]);
  const [digest, ...others] = await mailed(next(7, 5));
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ to: bert.email, subject: 'KALE Pool: Daily rewards' });
  expect(digest?.text).toContain('0.18 KALE from 2 blocks in Pool pool-stellar-01');
  expect(await mailed(next(7, 5))).toEqual([]);
  const link = digest?.unsubscribe ?? '';
  expect(digest?.text).toContain(`Unsubscribe: ${link}`);
  expect(String(await compose(digest as Mail)).replaceAll('\r\n ', ' ')).toContain(
    `List-Unsubscribe: <${link}>`,
  );
  const token = link.replace(/.*#token=/, '');
  expect((await test.post('/unsubscribe', { token: 'another' })).status).toBe(404);
  expect((await test.post('/unsubscribe', { token })).status).toBe(200);
  await deposit(bert);
  expect(await mailed()).toEqual([]);
});

it('notifies every user once of a paused farm, on the page and by mail, whatever their preferences', async () => {
  const admin = await newAdmin(test);
  const operator = await newPool(test, 'pool-horizon-02');
  const asleep = await newFarmer(test);
  const unwilling = await newFarmer(test);
  const unproved = await newFarmer(test);
  const proved = [operator, admin, asleep, unwilling];
  await test.database.query('UPDATE users SET email_proof_due = NULL WHERE id = ANY($1)', [
    proved.map(({ userId }) => userId),
  ]);
  await choose(unwilling, true, { farm_closed: false });
  test.pass(60);
  const at = test.api.clock();
  const context = () => ({ actor: { kind: 'engine' }, cause: null, at: test.api.clock() }) as const;
  const observe = (standing: 'paused' | 'open', ledger: number) =>
    commit(test.database, context(), unit =>
      unit.decide(FARM_STREAM, farm, observeFarm({ standing, ledger, openBlock: 9 })),
    );
  await observe('paused', 5_000);
  await observe('paused', 5_001);
  for (const person of [asleep, operator, admin]) {
    const { items } = (await test.get('/notifications?kind=farm_closed', { token: person.token })).body;
    expect(items).toMatchObject([{ title: 'The KALE farm is paused', read: false }]);
  }
  expect((await test.get('/info')).body.network.farmClosed).toEqual({
    why: 'paused',
    since: at.toISOString(),
    openBlock: 9,
  });
  expect((await test.get('/health')).body.services.farm).toMatchObject({ status: 'degraded' });
  const mails = (await mailed()).filter(({ subject }) => subject === 'KALE Pool: The KALE farm is paused');
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(proved.map(({ email }) => email)));
  expect(mails.map(({ to }) => to)).not.toContain(unproved.email);
  expect(mails.find(({ to }) => to === asleep.email)?.text).toContain(
    'Nothing is planted, and every closed block is harvested now. Block #9 is harvested after the farm resumes. You do not need to do anything, and you can withdraw your KALE at any time',
  );
  expect((await mailed()).filter(({ subject }) => subject.includes('farm'))).toEqual([]);
  await observe('open', 6_000);
  const { token } = await newFarmer(test);
  const [newest] = (await test.get('/notifications', { token })).body.items;
  expect(newest).toMatchObject({ kind: 'farm_reopened', title: 'The KALE farm is open again' });
  expect((await test.get('/info')).body.network.farmClosed).toBeNull();
});

it('continues in the next email when one would be too long', async () => {
  const reader = await newFarmer(test);
  await choose(reader, true);
  await mailed(3_700);
  for (let n = 0; n < 53; n++) {
    await deposit(reader);
    test.pass(1);
  }
  expect(await mailed()).toMatchObject([
    {
      subject: 'KALE Pool: 50 notifications',
      text: expect.stringContaining('The next email contains them.'),
    },
  ]);
  expect(await mailed()).toMatchObject([{ subject: 'KALE Pool: 3 notifications' }]);
  expect(await mailed()).toEqual([]);
});
