import { changePayoutWallet as change, ownWallet, payoutWallet } from '../testing/payout-wallet.ts';
import {
  mailedToken,
  newFarmer,
  newPool,
  PASSWORD,
  type Person,
  proveSecondFactor,
} from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi({ holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
afterAll(() => test.close());

const CONFIRM = 'Confirm your new payout wallet';
const STOP = 'Your payout wallet is about to change';
const limited = { status: 429, body: { code: 'RATE_LIMITED' } };

const register = async (email: string, password: string) => {
  const form = { email, password, externalWallet: randomAddress() };
  return { ...(await test.post('/register-farmer', form)).body.data, email } as Person;
};
/** Cancels a change once its mail was sent: the mail of a cancelled change is not. */
const cancel = async ({ token }: Person) => {
  await test.settled();
  return test.post('/wallet/payout/cancel', {}, { token });
};
/** Changes the payout wallet with a second factor, and cancels that. */
const changeBriefly = async (person: Person) => {
  await proveSecondFactor(test, person);
  const changed = await change(test, person.token, await ownWallet(test));
  if (changed.status === 200) await cancel(person);
  return changed;
};
const subjects = async (email: string) => {
  await test.settled();
  const mails = test.mails.filter(({ to, subject }) => to === email && [CONFIRM, STOP].includes(subject));
  test.mails.splice(0);
  return mails.map(({ subject }) => subject);
};

it('sends three stop links an hour to the address of unused accounts, and changes no wallet without one', async () => {
  const email = 'stopped@kale.test';
  const [first, second] = [await register(email, PASSWORD), await register(email, 'another long password')];
  const proof = await mailedToken(test, { email }, '/auth/email');
  for (const person of [first, second, first])
    expect(await changeBriefly(person)).toMatchObject({ status: 200 });
  for (const person of [first, second]) {
    expect(await changeBriefly(person)).toMatchObject(limited);
    expect((await payoutWallet(test, person.token)).change).toBeNull();
  }
  expect(await subjects(email)).toEqual([STOP, STOP, STOP]);
  test.pass(3_600);
  expect(await changeBriefly(first)).toMatchObject({ status: 200 });
  expect(await subjects(email)).toEqual([STOP]);
  // Nobody can cause the mails to a proved address but its owner.
  expect((await test.post('/auth/email/prove', { token: proof }, { token: second.token })).status).toBe(200);
  for (let n = 0; n < 4; n++) expect(await changeBriefly(second)).toMatchObject({ status: 200 });
  expect(await subjects(email)).toEqual([STOP, STOP, STOP, STOP]);
});

it('sends three confirmations an hour to the address of unused accounts', async () => {
  const email = 'confirming@kale.test';
  const [first, second] = [await register(email, PASSWORD), await register(email, 'another long password')];
  for (const person of [first, second, first]) {
    expect(await change(test, person.token, await ownWallet(test))).toMatchObject({ status: 200 });
    await cancel(person);
  }
  expect(await change(test, second.token, await ownWallet(test))).toMatchObject(limited);
  expect(await subjects(email)).toEqual([CONFIRM, CONFIRM, CONFIRM]);
});

it.each([
  ['with money', () => newFarmer(test)],
  ['with an approved pool', () => newPool(test, 'pool-stopping-01')],
] as const)('always sends the stop link to an account %s', async (_, newOwner) => {
  const owner: Person = await newOwner();
  for (let n = 0; n < 4; n++) expect(await changeBriefly(owner)).toMatchObject({ status: 200 });
  expect(await subjects(owner.email)).toEqual([STOP, STOP, STOP, STOP]);
});
