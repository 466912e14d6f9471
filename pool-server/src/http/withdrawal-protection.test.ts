import { processWithdrawals } from '../engine/withdrawals/withdrawals.ts';
import { changePayoutWallet, ownWallet, payoutWallet, withdrawXlm } from '../testing/payout-wallet.ts';
import {
  type FarmerPerson,
  mailedToken,
  newAdmin,
  newFarmer,
  newSession,
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

const payable = async (farmer: FarmerPerson) => {
  const { address } = await payoutWallet(test, farmer.token);
  await test.ledger.openPayoutWallet(address);
};
const latest = async (token: string) => (await test.get('/wallet/withdrawals', { token })).body.items[0];
const engine = () => processWithdrawals({ ...test.api, platform: randomAddress(), pause: async () => {} });

it('a withdrawal and a change of the payout wallet require the second factor again after ten minutes', async () => {
  const farmer = await newFarmer(test);
  await proveSecondFactor(test, farmer);
  test.pass(10 * 60);
  const stale = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
  expect(await withdrawXlm(test, farmer.token)).toMatchObject(stale);
  expect(await changePayoutWallet(test, farmer.token, await ownWallet(test))).toMatchObject(stale);
  await proveSecondFactor(test, farmer);
  test.pass(10 * 60 - 1);
  expect((await withdrawXlm(test, farmer.token)).status).toBe(202);
});

it('a withdrawal waits 24 hours without a second factor, and is then sent', async () => {
  const farmer = await newFarmer(test);
  await payable(farmer);
  const sendAfter = new Date(test.api.clock().getTime() + 24 * HOUR * 1000).toISOString();
  expect((await withdrawXlm(test, farmer.token)).body).toMatchObject({ status: 'requested', sendAfter });
  expect((await test.get('/wallet/withdrawable', { token: farmer.token })).body.holdHours).toBe(24);
  test.pass(24 * HOUR - 1);
  await engine();
  const token = await newSession(test, farmer);
  expect(await latest(token)).toMatchObject({ status: 'requested', sendAfter });
  test.pass(1);
  await engine();
  const sent = await latest(token);
  expect(sent).toMatchObject({ status: 'confirmed', sendAfter: null });
  const late = await test.post(`/wallet/withdrawals/${sent.id}/stop`, {}, { token });
  expect(late.body.message).toBe('This withdrawal was sent or has ended: it cannot be stopped');
});

it('a withdrawal is stopped by the link in its mail without a session, or by its owner', async () => {
  const farmer = await newFarmer(test);
  await withdrawXlm(test, farmer.token);
  const token = await mailedToken(test, farmer, '/payout/stop');
  expect((await test.post('/wallet/stop', { token })).status).toBe(200);
  const stopped = { status: 'failed', error: { code: 'STOPPED' } };
  expect(await latest(farmer.token)).toMatchObject(stopped);
  expect((await test.post('/wallet/stop', { token })).status).toBe(200);

  const { body } = await withdrawXlm(test, farmer.token);
  const stop = (token: string) => test.post(`/wallet/withdrawals/${body.id}/stop`, {}, { token });
  expect((await stop((await newFarmer(test)).token)).status).toBe(404);
  expect((await stop(farmer.token)).body).toMatchObject(stopped);
  test.pass(25 * HOUR);
  await engine();
  expect(await latest(await newSession(test, farmer))).toMatchObject(stopped);
});

it('a withdrawal is sent at once after a second factor, ahead of one that waits', async () => {
  const farmer = await newFarmer(test);
  await payable(farmer);
  await test.database.query('UPDATE ledger.accounts SET kale = 100000000 WHERE address = $1', [
    farmer.address,
  ]);
  await withdrawXlm(test, farmer.token);
  await proveSecondFactor(test, farmer);
  const order = { asset: 'KALE', amount: '2' };
  const { body } = await test.post('/wallet/withdraw', order, { token: farmer.token });
  expect(body.sendAfter).toBeNull();
  await engine();
  const { items } = (await test.get('/wallet/withdrawals', { token: farmer.token })).body;
  const statuses = items.map(({ asset, status }: { asset: string; status: string }) => [asset, status]);
  expect(new Map(statuses)).toEqual(
    new Map([
      ['KALE', 'confirmed'],
      ['XLM', 'requested'],
    ]),
  );
  expect(test.mails.filter(({ to, text }) => to === farmer.email && text.includes('KALE will'))).toEqual([]);
  await test.post(`/wallet/withdrawals/${items.at(-1).id}/stop`, {}, { token: farmer.token });
});

it('a suspended farmer can withdraw to the wallet on record, and do nothing else', async () => {
  const farmer = await newFarmer(test);
  await payable(farmer);
  const { address } = await payoutWallet(test, farmer.token);
  const admin = await newAdmin(test);
  await test.post(`/admin/users/${farmer.userId}/suspend`, { reason: 'A dispute' }, { token: admin.token });
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
  const token = await newSession(test, farmer);
  expect((await test.get('/auth/me', { token })).body.status).toBe('suspended');
  const refused = { status: 403, body: { message: 'This account is suspended' } };
  expect(await test.post('/wallet/payout/challenge', { address }, { token })).toMatchObject(refused);
  expect(await test.post('/wallet/limit', { asset: 'XLM', amount: '9' }, { token })).toMatchObject(refused);
  expect((await withdrawXlm(test, token)).body).toMatchObject({ status: 'requested', destination: address });
  test.pass(24 * HOUR);
  await engine();
  expect((await latest(await newSession(test, farmer))).status).toBe('confirmed');
});

it('a suspended farmer whose payout wallet is unconfirmed can withdraw after confirming it', async () => {
  const farmer = await newFarmer(test);
  await payable(farmer);
  await resetPassword(test, farmer);
  const admin = await newAdmin(test);
  await test.post(`/admin/users/${farmer.userId}/suspend`, { reason: 'A dispute' }, { token: admin.token });
  const token = await newSession(test, farmer);
  const { address } = await payoutWallet(test, token);
  expect((await withdrawXlm(test, token)).body.code).toBe('PAYOUT_UNCONFIRMED');
  expect((await test.post('/wallet/payout/answer', { address: randomAddress() }, { token })).status).toBe(
    400,
  );
  expect(await test.post('/wallet/payout/answer', { address }, { token })).toMatchObject({
    status: 200,
    body: { address, confirmed: true },
  });
  expect((await withdrawXlm(test, token)).body).toMatchObject({ status: 'requested', destination: address });
});

it('a withdrawal waits 24 hours after a password reset, even with a second factor', async () => {
  const farmer = await newFarmer(test);
  const { address } = await payoutWallet(test, farmer.token);
  await payable(farmer);
  await resetPassword(test, farmer);
  const heldUntil = new Date(test.api.clock().getTime() + 24 * HOUR * 1000).toISOString();
  const token = await newSession(test, farmer);
  await test.post('/wallet/payout/answer', { address }, { token });
  await proveSecondFactor(test, farmer);
  expect((await withdrawXlm(test, token)).body.sendAfter).toBe(heldUntil);
  expect((await test.get('/wallet/withdrawable', { token })).body.heldUntil).toBe(heldUntil);
  expect(await mailedToken(test, farmer, '/payout/stop')).not.toBe('');
  test.pass(24 * HOUR - 1);
  await engine();
  expect((await latest(await newSession(test, farmer))).status).toBe('requested');
  test.pass(1);
  await engine();
  expect((await latest(await newSession(test, farmer))).status).toBe('confirmed');
});

it('a withdrawal counts against a daily limit, which is lowered at once and raised after 24 hours', async () => {
  const farmer = await newFarmer(test);
  const { token } = farmer;
  const limit = (amount: string, of = token) =>
    test.post('/wallet/limit', { asset: 'XLM', amount }, { token: of });
  const shown = async (of = token) =>
    (await test.get('/wallet/withdrawable', { token: of })).body.assets[0].dailyLimit;
  expect(await shown()).toEqual({
    limit: '1000.0000000',
    remaining: '1000.0000000',
    raiseHours: 24,
    next: null,
  });
  await limit('3');
  await withdrawXlm(test, token, '2');
  expect(await shown()).toEqual({ limit: '3.0000000', remaining: '1.0000000', raiseHours: 24, next: null });
  const { id } = await latest(token);
  await limit('2.5');
  expect(await shown()).toMatchObject({ limit: '2.5000000', remaining: '0.5000000' });
  // A stopped withdrawal does not count.
  await test.post(`/wallet/withdrawals/${id}/stop`, {}, { token });
  expect(await withdrawXlm(test, token, '2.6')).toMatchObject({
    status: 409,
    body: {
      code: 'WITHDRAWAL_LIMIT',
      message: 'Your daily limit is 2.5000000 XLM, of which 2.5000000 XLM are left',
    },
  });
  await limit('5');
  const effectiveAt = new Date(test.api.clock().getTime() + 24 * HOUR * 1000).toISOString();
  expect(await shown()).toMatchObject({
    limit: '2.5000000',
    next: { limit: '5.0000000', effectiveAt },
  });
  expect((await withdrawXlm(test, token, '2.6')).status).toBe(409);
  test.pass(24 * HOUR);
  const later = await newSession(test, farmer);
  expect(await shown(later)).toEqual({
    limit: '5.0000000',
    remaining: '5.0000000',
    raiseHours: 24,
    next: null,
  });
  expect((await withdrawXlm(test, later, '4')).status).toBe(202);
  // Lowering the limit cancels a pending raise.
  await limit('9', later);
  await limit('1', later);
  test.pass(24 * HOUR + 1);
  expect((await shown(await newSession(test, farmer))).limit).toBe('1.0000000');
});
