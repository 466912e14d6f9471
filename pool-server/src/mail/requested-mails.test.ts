import { one } from '../database/database.ts';
import { mailedToken, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { purgeRequestedMails } from './requested-mails.ts';

const HOUR = 3_600;

const test = await testApi();
afterAll(() => test.close());

const register = async (email: string) =>
  (await test.post('/register-farmer', { email, password: PASSWORD, externalWallet: randomAddress() })).body
    .data;
const erase = ({ token }: { token: string }) => test.post('/auth/erase', { password: PASSWORD }, { token });
const applyForPool = (email: string, n: number) =>
  test.post('/registerPooler', {
    email,
    password: PASSWORD,
    poolerName: `Pool ${n}`,
    publicKey: randomAddress(),
  });
const requestReset = (email: string) => test.post('/auth/password-reset', { email });
const subjects = async () => {
  await test.settled();
  return test.mails.splice(0).map(({ subject }) => subject);
};
const PROOF = 'Confirm your email address for KALE Pool';
const RESET = 'A new password for KALE Pool';

it('sends three proofs an hour to an address, however many accounts are registered with it and erased', async () => {
  const email = 'bombed@kale.test';
  for (let n = 0; n < 5; n++) expect((await erase(await register(email))).status).toBe(200);
  const { token } = await register(email.toUpperCase());
  await test.post('/auth/email/request', {}, { token });
  expect(await subjects()).toEqual([PROOF, PROOF, PROOF]);
  test.pass(HOUR);
  await test.post('/auth/email/request', {}, { token });
  expect(await subjects()).toEqual([PROOF]);
});

it('counts applications for pools with the other registrations', async () => {
  const email = 'operator@kale.test';
  await register(email);
  for (let n = 0; n < 4; n++) expect((await applyForPool(email, n)).status).toBe(201);
  expect(await subjects()).toEqual([PROOF, PROOF, PROOF]);
});

it('sends three password resets an hour to an address, however many accounts it has had', async () => {
  const email = 'forgetful@kale.test';
  for (let n = 0; n < 2; n++) {
    const account = await register(email);
    for (let m = 0; m < 2; m++) await requestReset(email);
    await erase(account);
  }
  await register(email);
  await requestReset(email);
  expect((await subjects()).filter(subject => subject === RESET)).toHaveLength(3);
});

it('sends three mails an hour about sign-ins to the address of an unused account', async () => {
  const email = 'noticed@kale.test';
  const signIn = (device: string) =>
    test.post('/auth/login', { email, password: PASSWORD }, { headers: { 'user-agent': device } });
  const { token } = await register(email);
  const proof = await mailedToken(test, { email }, '/auth/email');
  await subjects();
  for (let n = 0; n < 5; n++) expect((await signIn(`Stranger ${'x'.repeat(n)}`)).status).toBe(200);
  const notice = 'New sign-in to your KALE Pool account';
  expect(await subjects()).toEqual([notice, notice, notice]);
  expect((await test.post('/auth/email/prove', { token: proof }, { token })).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await signIn(`Owner ${'x'.repeat(n)}`)).status).toBe(200);
  expect(await subjects()).toEqual(Array(5).fill(notice));
});

it('does not count requests for unknown addresses, and keeps the counts for an hour', async () => {
  const count = async () =>
    (await one<{ rows: number }>(test.database, 'SELECT count(*)::int AS rows FROM requested_mails'))?.rows;
  await test.database.query('DELETE FROM requested_mails');
  await requestReset('nobody@kale.test');
  expect(await count()).toBe(0);
  await register('somebody@kale.test');
  test.pass(HOUR - 1);
  await purgeRequestedMails(test.database, test.api.clock());
  expect(await count()).toBe(1);
  test.pass(1);
  await purgeRequestedMails(test.database, test.api.clock());
  expect(await count()).toBe(0);
});
