import { inTransaction, many } from '../database/database.ts';
import { mailedToken, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';
import { type Mail, MailRefused } from './mail.ts';
import { deliverMails, purgeMails, queueMail } from './outbox.ts';

const DAY = 24 * 3_600;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
afterEach(() => test.close());

const queue = (subject: string, to = 'ada@kale.test') =>
  inTransaction(test.database, tx => queueMail(tx, { to, subject, text: '' }, test.api.clock()));
const deliver = () => deliverMails(test.api);
const subjects = () => test.mails.splice(0).map(({ subject }) => subject);
const waiting = () =>
  many<{ subject: string; text: string; attempts: number }>(test.database, 'SELECT * FROM mails ORDER BY id');

/** Replaces the mail server; returns a function that restores it. */
function mailServer(sendMail: (mail: Mail) => Promise<void>) {
  const { sendMail: usual } = test.api;
  Object.assign(test.api, { sendMail });
  return () => Object.assign(test.api, { sendMail: usual });
}
const away = () => mailServer(() => Promise.reject(new Error('away')));
/** As if the process died after the commit: nothing that it planned to do afterwards happens. */
const dying = () => mailServer(() => new Promise(() => undefined));

describe('a mail about a change', () => {
  it('is sent by another process if the one that made the change dies after the commit', async () => {
    const farmer = await newFarmer(test);
    const pool = await newPool(test, 'pool-stellar-01');
    await test.settled();
    subjects();
    dying();
    const { token } = farmer;
    const headers = { 'user-agent': 'A new device' };
    await test.post('/auth/login', { email: farmer.email, password: PASSWORD }, { headers });
    await test.post('/auth/password-reset', { email: farmer.email });
    await test.post('/pooler/farmers/invite', { email: 'guest@kale.test' }, { token: pool.token });
    await test.settled();
    expect(test.mails).toEqual([]);
    mailServer(async mail => void test.mails.push(mail));
    test.pass(301);
    await deliver();
    expect(subjects()).toEqual([
      'New sign-in to your KALE Pool account',
      'A new password for KALE Pool',
      'An invitation to farm KALE',
    ]);
    expect(await waiting()).toEqual([]);
    expect((await test.get('/auth/me', { token })).status).toBe(200);
  });

  it('is not sent if the transaction of the change is rolled back', async () => {
    const failing = inTransaction(test.database, async tx => {
      await queueMail(tx, { to: 'ada@kale.test', subject: 'Never', text: '' }, test.api.clock());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await deliver();
    expect(subjects()).toEqual([]);
  });

  it('arrives with the product’s address, at the address of its account', async () => {
    const { userId, email } = await newFarmer(test);
    await test.settled();
    subjects();
    const mail = { userId, subject: 'Hello', text: 'See {page}/account' };
    await inTransaction(test.database, tx => queueMail(tx, mail, test.api.clock()));
    await deliver();
    expect(test.mails).toEqual([
      { to: email, userId, subject: 'Hello', text: 'See https://pool.kale.test/account' },
    ]);
  });
});

it('sends the oldest mail first, and each once however many processes deliver', async () => {
  const all = Array.from({ length: 20 }, (_, n) => `Mail ${n}`);
  for (const subject of all) await queue(subject);
  await deliver();
  expect(subjects()).toEqual(all);
  for (const subject of all) await queue(subject);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(subjects().toSorted()).toEqual(all.toSorted());
});

it('waits longer after each failure, and gives up after three days', async () => {
  const restore = away();
  await queue('Late');
  const triedAfter = async (seconds: number) => {
    test.pass(seconds);
    await deliver();
    const [row] = await many<{ attempts: number }>(test.database, 'SELECT attempts FROM mails');
    return row?.attempts;
  };
  expect([await triedAfter(0), await triedAfter(59), await triedAfter(1)]).toEqual([1, 1, 2]);
  expect([await triedAfter(119), await triedAfter(1)]).toEqual([2, 3]);
  restore();
  test.pass(240);
  await deliver();
  expect(subjects()).toEqual(['Late']);
  away();
  await queue('Lost');
  test.pass(3 * DAY);
  await purgeMails(test.database, test.api.clock());
  expect(await waiting()).toEqual([]);
});

it('sends the others in the same run, however many addresses the server refuses', async () => {
  mailServer(async mail => {
    if (mail.to.startsWith('gone')) throw new MailRefused('no such mailbox');
    test.mails.push(mail);
  });
  for (let n = 0; n < 20; n++) await queue('Refused', `gone-${n}@kale.test`);
  await queue('Accepted');
  await deliver();
  expect(subjects()).toEqual(['Accepted']);
  expect(await waiting()).toHaveLength(20);
});

it('ends the run at the first mail if the server is unavailable', async () => {
  away();
  await queue('First');
  await queue('Second');
  await deliver();
  expect(await waiting()).toMatchObject([
    { subject: 'First', attempts: 1 },
    { subject: 'Second', attempts: 0 },
  ]);
});

it('stores no link token, and sends no link that was used or has ended', async () => {
  const farmer = await newFarmer(test);
  await test.settled();
  subjects();
  const restore = away();
  await test.post('/auth/password-reset', { email: farmer.email });
  await test.settled();
  const [stored] = await waiting();
  expect(stored?.text).toContain('/auth/reset/confirm#token={token}');
  restore();
  test.pass(61);
  await deliver();
  const token = /#token=([\w-]+)/.exec(test.mails[0]?.text ?? '')?.[1];
  const newPassword = 'another horse battery';
  expect((await test.post('/auth/password-reset/confirm', { token, newPassword })).status).toBe(200);
  subjects();
  away();
  await test.post('/auth/password-reset', { email: farmer.email });
  await test.settled();
  await test.database.query('DELETE FROM password_resets');
  mailServer(async mail => void test.mails.push(mail));
  test.pass(61);
  await deliver();
  expect([subjects(), await waiting()]).toEqual([[], []]);
});

it('drops the mails that wait for an erased account, except the one about its erasure', async () => {
  const farmer = await newFarmer(test, { funded: false });
  const token = await mailedToken(test, farmer, '/auth/email');
  await test.post('/auth/email/prove', { token }, { token: farmer.token });
  subjects();
  away();
  const headers = { 'user-agent': 'A new device' };
  await test.post('/auth/login', { email: farmer.email, password: PASSWORD }, { headers });
  await queue('Your planting is suspended', farmer.email.toUpperCase());
  await test.settled();
  expect(await waiting()).toHaveLength(2);
  expect((await test.post('/auth/erase', { password: PASSWORD }, { token: farmer.token })).status).toBe(200);
  await test.settled();
  expect(await waiting()).toMatchObject([{ subject: 'Your KALE Pool account was erased' }]);
});

it('keeps a password reset that waits for an address when a stranger who registered it erases their account', async () => {
  const { email } = await newFarmer(test);
  const registration = { email: 'shared@kale.test', externalWallet: randomAddress() };
  const register = async (password: string) =>
    (await test.post('/register-farmer', { ...registration, password })).body.data;
  await register('the owner’s own');
  const { token } = await register(PASSWORD);
  await test.settled();
  away();
  for (const to of [email, registration.email]) await test.post('/auth/password-reset', { email: to });
  await test.settled();
  expect((await test.post('/auth/erase', { password: PASSWORD }, { token })).status).toBe(200);
  await test.settled();
  expect(await waiting()).toHaveLength(2);
});
