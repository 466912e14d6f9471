import { Keypair } from '@stellar/stellar-sdk/base';
import { purgePayoutMails, sendPayoutMails } from '../commands/payout-mails.ts';
import { many } from '../database/database.ts';
import {
  changePayoutWallet,
  completeChanges,
  ownWallet,
  payoutChallenge,
  payoutWallet,
  signChallenge,
  withdrawXlm,
} from '../testing/payout-wallet.ts';
import {
  mailedToken,
  newAdmin,
  newFarmer,
  newPool,
  newSession,
  PASSWORD,
  type Person,
  proveSecondFactor,
  resetPassword,
} from '../testing/people.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const HOUR = 3600;

const test = await testApi({ holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
afterAll(async () => {
  await expectSoundRecords(test.database);
  await test.close();
});

const sign = (token: string, transaction: string) =>
  test.post('/wallet/payout/sign', { transaction }, { token });

it('a payout wallet is verified only by a signature of its key', async () => {
  const key = Keypair.random();
  const { body } = await test.post('/register-farmer', {
    email: 'signer@kale.test',
    password: PASSWORD,
    externalWallet: key.publicKey(),
  });
  const { token } = body.data;
  expect((await payoutWallet(test, token)).verified).toBe(false);
  const given = await payoutChallenge(test, token, key.publicKey());
  const refused = { status: 400, body: { code: 'VALIDATION_ERROR' } };
  expect(await sign(token, given)).toMatchObject(refused);
  expect(await sign(token, signChallenge(test, given, Keypair.random()))).toMatchObject(refused);
  expect(await sign(token, 'AAAA')).toMatchObject(refused);
  // A challenge of another user's session is not valid in this one.
  const other = await newFarmer(test);
  expect(
    await sign(token, signChallenge(test, await payoutChallenge(test, other.token, key.publicKey()), key)),
  ).toMatchObject(refused);
  expect(await sign(token, signChallenge(test, given, key))).toMatchObject({
    status: 200,
    body: { address: key.publicKey(), verified: true, change: null },
  });
  test.pass(15 * 60);
  expect(await sign(token, signChallenge(test, given, key))).toMatchObject(refused);
});

it('a payout wallet changes by signature and mailed link, after 48 hours', async () => {
  const farmer = await newFarmer(test);
  const { token } = farmer;
  const before = (await payoutWallet(test, token)).address;
  await test.ledger.openPayoutWallet(before);
  const key = await ownWallet(test);
  expect((await changePayoutWallet(test, token, key)).body).toMatchObject({
    address: before,
    change: { address: key.publicKey(), effectiveAt: null },
  });
  test.pass(HOUR);
  const confirm = await mailedToken(test, farmer, '/payout/confirm');
  expect((await test.post('/wallet/payout/confirm', { token: confirm })).status).toBe(200);
  const effectiveAt = new Date(test.api.clock().getTime() + 48 * HOUR * 1000).toISOString();
  expect(await payoutWallet(test, token)).toMatchObject({
    address: before,
    verified: false,
    change: { address: key.publicKey(), effectiveAt },
  });
  // Opening the link twice does not start a second wait.
  test.pass(HOUR);
  await test.post('/wallet/payout/confirm', { token: confirm });
  expect((await payoutWallet(test, token)).change.effectiveAt).toBe(effectiveAt);
  // Payments during the wait go to the wallet on record.
  expect((await withdrawXlm(test, token)).body).toMatchObject({ destination: before });

  test.pass(47 * HOUR - 1);
  await completeChanges(test);
  const later = await newSession(test, farmer);
  expect((await payoutWallet(test, later)).address).toBe(before);
  test.pass(1);
  await completeChanges(test);
  expect(await payoutWallet(test, later)).toMatchObject({
    address: key.publicKey(),
    verified: true,
    change: null,
  });
});

it('a payout wallet does not change by a mailed link while its account is suspended', async () => {
  const farmer = await newFarmer(test);
  const key = await ownWallet(test);
  await changePayoutWallet(test, farmer.token, key);
  const link = { token: await mailedToken(test, farmer, '/payout/confirm') };
  const admin = await newAdmin(test);
  const decide = (order: string) =>
    test.post(`/admin/users/${farmer.userId}/${order}`, { reason: 'A dispute' }, { token: admin.token });
  await decide('suspend');
  expect(await test.post('/wallet/payout/confirm', link)).toMatchObject({
    status: 400,
    body: { message: 'This account is suspended: its payout wallet cannot be changed' },
  });
  const token = await newSession(test, farmer);
  expect((await payoutWallet(test, token)).change.effectiveAt).toBeNull();
  await decide('resume');
  expect((await test.post('/wallet/payout/confirm', link)).status).toBe(200);
});

it('sends three confirmations of a payout wallet an hour, also if each is cancelled', async () => {
  const farmer = await newFarmer(test);
  const key = await ownWallet(test);
  for (let n = 0; n < 3; n++) {
    expect((await changePayoutWallet(test, farmer.token, key)).status).toBe(200);
    await test.post('/wallet/payout/cancel', {}, { token: farmer.token });
  }
  await purgePayoutMails(test.database, test.api.clock());
  test.pass(600);
  const refused = await changePayoutWallet(test, farmer.token, key);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.headers.get('retry-after')).toBe('3000');
  test.pass(3000);
  await purgePayoutMails(test.database, test.api.clock());
  expect((await changePayoutWallet(test, farmer.token, key)).status).toBe(200);
});

it('a payout wallet changes without a mailed confirmation after a second factor', async () => {
  const farmer = await newFarmer(test);
  await proveSecondFactor(test, farmer);
  const key = await ownWallet(test);
  const { body } = await changePayoutWallet(test, farmer.token, key);
  expect(body.change).toMatchObject({ address: key.publicKey(), effectiveAt: expect.any(String) });
  expect(await mailedToken(test, farmer, '/payout/confirm')).toBe('');
  expect(await mailedToken(test, farmer, '/payout/stop')).not.toBe('');
});

it('a payout wallet does not change once the link in the mail has stopped it, without a session', async () => {
  const farmer = await newFarmer(test);
  await proveSecondFactor(test, farmer);
  const { address } = await payoutWallet(test, farmer.token);
  await changePayoutWallet(test, farmer.token, await ownWallet(test));
  const token = await mailedToken(test, farmer, '/payout/stop');
  expect((await test.post('/wallet/stop', { token })).status).toBe(200);
  expect(await test.post('/wallet/stop', { token })).toMatchObject({
    status: 400,
    body: { message: 'This has ended: nothing is left to stop' },
  });
  test.pass(49 * HOUR);
  await completeChanges(test);
  expect(await payoutWallet(test, await newSession(test, farmer))).toMatchObject({ address, change: null });
  expect((await test.post('/wallet/stop', { token: 'unknown' })).status).toBe(400);
});

it('sends the mail with the stop link again until the mail server accepts it', async () => {
  const farmer = await newFarmer(test);
  await proveSecondFactor(test, farmer);
  const { sendMail } = test.api;
  Object.assign(test.api, { sendMail: () => Promise.reject(new Error('away')) });
  await changePayoutWallet(test, farmer.token, await ownWallet(test));
  await test.settled();
  Object.assign(test.api, { sendMail });
  expect(await mailedToken(test, farmer, '/payout/stop')).toBe('');
  test.pass(301);
  await sendPayoutMails(test.api);
  expect(await mailedToken(test, farmer, '/payout/stop')).not.toBe('');
});

it.each([
  ['a farmer', () => newFarmer(test)],
  ['an operator', () => newPool(test, 'pool-cancelling-01')],
] as const)(
  'a payout wallet does not change once %s has cancelled it or reset the password',
  async (_, newOwner) => {
    const endings: ((owner: Person) => Promise<unknown>)[] = [
      ({ token }) => test.post('/wallet/payout/cancel', {}, { token }),
      owner => resetPassword(test, owner),
    ];
    const owner: Person = await newOwner();
    for (const end of endings) {
      const session = await newSession(test, owner);
      await changePayoutWallet(test, session, await ownWallet(test));
      const confirm = await mailedToken(test, owner, '/payout/confirm');
      await end({ ...owner, token: session });
      const token = await newSession(test, owner);
      expect((await payoutWallet(test, token)).change).toBeNull();
      expect((await test.post('/wallet/payout/confirm', { token: confirm })).status).toBe(400);
    }
  },
);

it('a change of payout wallet cannot be stopped once it has taken effect, even before it is recorded', async () => {
  const farmer = await newFarmer(test);
  await proveSecondFactor(test, farmer);
  const key = await ownWallet(test);
  await changePayoutWallet(test, farmer.token, key);
  const stop = await mailedToken(test, farmer, '/payout/stop');
  test.pass(48 * HOUR);
  const session = await newSession(test, farmer);
  const refused = { status: 400, body: { message: expect.stringContaining('has taken effect') } };
  expect(await test.post('/wallet/payout/cancel', {}, { token: session })).toMatchObject(refused);
  expect(await test.post('/wallet/stop', { token: stop })).toMatchObject(refused);
  expect(await resetPassword(test, farmer)).toMatchObject({ status: 200 });
  expect(await payoutWallet(test, await newSession(test, farmer))).toMatchObject({
    address: key.publicKey(),
    change: null,
  });
});

it('the payout wallet of a pool changes like that of a farmer, and its link stops the change', async () => {
  const pool = await newPool(test, 'pool-changing-01');
  const before = (await payoutWallet(test, pool.token)).address;
  const own = async (token: string) => (await test.get('/pooler/pool', { token })).body.address;
  expect(await own(pool.token)).toBe(before);
  const answered = await test.post(
    '/wallet/payout/answer',
    { address: randomAddress() },
    { token: pool.token },
  );
  expect(answered.status).toBe(400);
  const [stopped, key] = [await ownWallet(test), await ownWallet(test)];
  await changePayoutWallet(test, pool.token, stopped);
  const confirm = async () =>
    test.post('/wallet/payout/confirm', { token: await mailedToken(test, pool, '/payout/confirm') });
  await confirm();
  const text = 'the shares of Pool pool-changing-01 go to another wallet';
  expect(test.mails.filter(mail => mail.to === pool.email && mail.text.includes(text))).toHaveLength(1);
  const stop = await mailedToken(test, pool, '/payout/stop');
  expect((await test.post('/wallet/stop', { token: stop })).status).toBe(200);
  expect((await payoutWallet(test, pool.token)).change).toBeNull();

  await changePayoutWallet(test, pool.token, key);
  await confirm();
  test.pass(48 * HOUR - 1);
  await completeChanges(test);
  const token = await newSession(test, pool);
  expect(await own(token)).toBe(before);
  test.pass(1);
  await completeChanges(test);
  expect(await payoutWallet(test, token)).toMatchObject({
    address: key.publicKey(),
    verified: true,
    change: null,
  });
  expect(await own(token)).toBe(key.publicKey());
  const events = await many<{ type: string; actor: string }>(
    test.database,
    `SELECT message_type AS type, message_metadata->'actor'->>'kind' AS actor FROM emt_messages
     WHERE stream_id = 'pool-pool-changing-01' AND message_type LIKE 'PayoutWallet%' ORDER BY global_position`,
  );
  expect(events).toEqual([
    { type: 'PayoutWalletChangeRequested', actor: 'user' },
    { type: 'PayoutWalletChangeCancelled', actor: 'user' },
    { type: 'PayoutWalletChangeRequested', actor: 'user' },
    { type: 'PayoutWalletChanged', actor: 'system' },
  ]);
});
