import type { StellarAddress } from 'shared-api/address';
import { one } from '../database/database.ts';
import {
  changePayoutWallet,
  completeChanges,
  ownWallet,
  payoutWallet,
  withdrawXlm,
} from '../testing/payout-wallet.ts';
import {
  mailedToken,
  newAdmin,
  newFarmer,
  newPool,
  newSession,
  PASSWORD,
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

describe('an unconfirmed payout wallet after a reset', () => {
  const questioned = async () => {
    const farmer = await newFarmer(test);
    await resetPassword(test, farmer);
    const token = await newSession(test, farmer);
    const { address, confirmed } = await payoutWallet(test, token);
    expect(confirmed).toBe(false);
    await test.ledger.openPayoutWallet(address);
    return { ...farmer, token, address };
  };
  const unpaid = { status: 409, body: { code: 'PAYOUT_UNCONFIRMED' } };

  it('is not replaced by a session alone, nor after a second factor that is stale', async () => {
    const { userId, token, address } = await questioned();
    const key = await ownWallet(test);
    const answered = await test.post('/wallet/payout/answer', { address: key.publicKey() }, { token });
    expect(answered).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    await proveSecondFactor(test, { userId });
    test.pass(11 * 60);
    expect(await changePayoutWallet(test, token, key)).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect(await payoutWallet(test, token)).toMatchObject({ address, confirmed: false, change: null });
  });

  it('is replaced after 48 hours, and nothing is paid before', async () => {
    const farmer = await questioned();
    await proveSecondFactor(test, farmer);
    const key = await ownWallet(test);
    const { body } = await changePayoutWallet(test, farmer.token, key);
    const effectiveAt = new Date(test.api.clock().getTime() + 48 * HOUR * 1000).toISOString();
    expect(body).toMatchObject({
      address: farmer.address,
      confirmed: false,
      change: { address: key.publicKey(), effectiveAt },
    });
    await test.settled();
    const mail = test.mails.findLast(({ to, text }) => to === farmer.email && text.includes('/payout/stop'));
    expect(mail?.text).toContain('Until then nothing is paid.');
    test.pass(48 * HOUR - 1);
    await completeChanges(test);
    const token = await newSession(test, farmer);
    expect(await withdrawXlm(test, token)).toMatchObject(unpaid);
    test.pass(1);
    await completeChanges(test);
    expect(await payoutWallet(test, token)).toMatchObject({ address: key.publicKey(), confirmed: true });
    expect((await withdrawXlm(test, token)).body).toMatchObject({ destination: key.publicKey() });
  });

  it('stays unconfirmed once its replacement is stopped, and can still be confirmed', async () => {
    const farmer = await questioned();
    await proveSecondFactor(test, farmer);
    await changePayoutWallet(test, farmer.token, await ownWallet(test));
    const stop = await mailedToken(test, farmer, '/payout/stop');
    expect((await test.post('/wallet/stop', { token: stop })).status).toBe(200);
    test.pass(49 * HOUR);
    await completeChanges(test);
    const token = await newSession(test, farmer);
    expect(await payoutWallet(test, token)).toMatchObject({
      address: farmer.address,
      confirmed: false,
      change: null,
    });
    expect(await withdrawXlm(test, token)).toMatchObject(unpaid);
    await test.post('/wallet/payout/answer', { address: farmer.address }, { token });
    expect((await withdrawXlm(test, token)).body).toMatchObject({ destination: farmer.address });
  });

  it('keeps a pending replacement when it is confirmed', async () => {
    const farmer = await questioned();
    await proveSecondFactor(test, farmer);
    const key = await ownWallet(test);
    await changePayoutWallet(test, farmer.token, key);
    const { address } = farmer;
    const answered = await test.post('/wallet/payout/answer', { address }, { token: farmer.token });
    expect(answered.body).toMatchObject({ confirmed: true, change: { address: key.publicKey() } });
    test.pass(48 * HOUR);
    await completeChanges(test);
    expect((await payoutWallet(test, await newSession(test, farmer))).address).toBe(key.publicKey());
  });
});

describe('the payout wallet of a pool after the first reset of its password', () => {
  /** A pool that a stranger registered with an operator's address, and the operator after a reset. */
  const takenOver = async (name: string) => {
    const email = `${name}@kale.test`;
    const publicKey = randomAddress();
    const application = { email, password: 'the stranger’s own', poolerName: name, publicKey };
    const { poolerId } = (await test.post('/registerPooler', application)).body;
    await test.ledger.openPayoutWallet(publicKey);
    await resetPassword(test, { email });
    const { body } = await test.post('/auth/login', { email, password: PASSWORD });
    const approve = async () => {
      const { token } = await newAdmin(test);
      return test.post(`/admin/poolers/${poolerId}/approve`, {}, { token });
    };
    return { email, userId: body.user.id, token: body.token as string, address: publicKey, approve };
  };
  const unconfirmed = {
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      message:
        'The operator has reset the password, and must first confirm or replace the payout wallet on the Account page',
    },
  };

  it('is unconfirmed, and the pool is approved once its operator confirms it', async () => {
    const { token, address, approve } = await takenOver('confirmed');
    expect(await payoutWallet(test, token)).toMatchObject({ address, confirmed: false, paying: false });
    expect(await approve()).toMatchObject(unconfirmed);
    const isConfirmed = async () => (await test.get('/pooler/pool', { token })).body.payoutConfirmed;
    expect(await isConfirmed()).toBe(false);
    const other = await test.post('/wallet/payout/answer', { address: randomAddress() }, { token });
    expect(other).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const answered = await test.post('/wallet/payout/answer', { address }, { token });
    expect(answered).toMatchObject({ status: 200, body: { address, confirmed: true } });
    expect((await approve()).status).toBe(200);
  });

  it('is unconfirmed until its replacement takes effect', async () => {
    const operator = await takenOver('replaced');
    await proveSecondFactor(test, operator);
    const key = await ownWallet(test);
    await changePayoutWallet(test, operator.token, key);
    expect(await operator.approve()).toMatchObject(unconfirmed);
    test.pass(48 * HOUR);
    await completeChanges(test);
    expect((await operator.approve()).status).toBe(200);
    const token = await newSession(test, operator);
    expect(await payoutWallet(test, token)).toMatchObject({ address: key.publicKey(), confirmed: true });
  });

  it('is unconfirmed in an approved pool too, which is still paid until its replacement takes effect', async () => {
    const operator = await newPool(test, 'pool-in-use');
    await resetPassword(test, operator);
    const token = await newSession(test, operator);
    const { address, ...wallet } = await payoutWallet(test, token);
    expect(wallet).toMatchObject({ confirmed: false, paying: true });
    expect((await test.get('/pooler/pool', { token })).body).toMatchObject({
      status: 'active',
      payoutConfirmed: false,
    });
    await proveSecondFactor(test, operator);
    await changePayoutWallet(test, token, await ownWallet(test));
    await test.settled();
    const mail = test.mails.findLast(
      ({ to, text }) => to === operator.email && text.includes('/payout/stop'),
    );
    expect(mail?.text).toContain(`Until then they go to the wallet on record:\n\n${address}`);
    test.pass(48 * HOUR);
    await completeChanges(test);
    const changed = await payoutWallet(test, await newSession(test, operator));
    expect(changed).toMatchObject({ confirmed: true, paying: true });
  });

  it('is confirmed in an approved pool that is paid to a wallet of the platform, as on a sandbox', async () => {
    const { farmerId } = await newFarmer(test);
    const row = await one<{ address: StellarAddress }>(
      test.database,
      'SELECT custodial_address AS address FROM farmers WHERE id = $1',
      [farmerId],
    );
    const operator = await newPool(test, 'pool-of-sandbox', { address: row?.address });
    await resetPassword(test, operator);
    const token = await newSession(test, operator);
    const answer = () => test.post('/wallet/payout/answer', { address: row?.address }, { token });
    const setStatus = (status: string) =>
      test.database.query("UPDATE pools SET status = $1 WHERE id = 'pool-of-sandbox'", [status]);
    await setStatus('pending');
    expect(await answer()).toMatchObject({ status: 400, body: { code: 'INVALID_WALLET' } });
    await setStatus('active');
    expect(await answer()).toMatchObject({ status: 200, body: { confirmed: true } });
  });

  it('is not unconfirmed after a second reset', async () => {
    const operator = await newPool(test, 'pool-reset-twice');
    await test.ledger.openPayoutWallet((await payoutWallet(test, operator.token)).address);
    await resetPassword(test, operator);
    const token = await newSession(test, operator);
    const { address } = await payoutWallet(test, token);
    await test.post('/wallet/payout/answer', { address }, { token });
    await resetPassword(test, operator);
    expect(await payoutWallet(test, await newSession(test, operator))).toMatchObject({ confirmed: true });
  });
});
