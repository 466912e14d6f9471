import { Keypair, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { sendPayoutMails } from '../commands/payout-mails.ts';
import { completePayoutChanges } from '../commands/payout-wallet.ts';
import { commandContext } from '../commands/services.ts';
import { many } from '../database/database.ts';
import { processWithdrawals } from '../engine/withdrawals/withdrawals.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';
import { type FarmerPerson, newAdmin, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';

const HOUR = 3600;

let test: TestApi;
beforeAll(async () => {
  test = await testApi({ holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
});
afterAll(async () => {
  expect(await driftedProjections(test.database)).toEqual([]);
  expect(await brokenInvariants(test.database)).toEqual([]);
  await test.close();
});

const withdraw = (token: string, amount = '1') =>
  test.post('/wallet/withdraw', { asset: 'XLM', amount }, { token });

/** Records that a person has just proved a second factor. */
const prove = ({ userId }: { userId: string }) =>
  test.database.query('UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1', [
    userId,
    test.api.clock(),
  ]);

/** A new session for a user whose last one has ended. */
const signIn = async ({ email }: { email: string }, password = PASSWORD): Promise<string> =>
  (await test.post('/auth/login', { email, password })).body.token;

/** A wallet outside the pool that accepts KALE, with its key. */
async function ownWallet() {
  const key = Keypair.random();
  await test.ledger.openPayoutWallet(key.publicKey() as StellarAddress);
  return key;
}

async function challenge(token: string, address: string): Promise<string> {
  return (await test.post('/wallet/payout/challenge', { address }, { token })).body.transaction;
}

/** Signs a challenge as a wallet does. */
function signed(transaction: string, key: Keypair): string {
  const read = TransactionBuilder.fromXdr(transaction, test.ledger.network.passphrase);
  read.sign(key);
  return read.toEnvelope().toXdr('base64');
}

const sign = (token: string, transaction: string) =>
  test.post('/wallet/payout/sign', { transaction }, { token });

/** Asks to be paid to another wallet, with its signature. */
const change = async (token: string, key: Keypair) =>
  sign(token, signed(await challenge(token, key.publicKey()), key));

const payout = async (token: string) => (await test.get('/wallet/payout', { token })).body;

/** The token of the newest mail to an address that leads to a page. */
async function mailedToken({ email }: { email: string }, page: string): Promise<string> {
  await test.settled();
  const mail = test.mails.findLast(each => each.to === email && each.text.includes(page));
  return new RegExp(`${page}#token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

const completeChanges = () => completePayoutChanges(test.api, commandContext(test.api, { kind: 'system' }));

it('asks for the second factor again once the last proof is ten minutes old', async () => {
  const farmer = await newFarmer(test);
  await prove(farmer);
  test.pass(10 * 60);
  const stale = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
  expect(await withdraw(farmer.token)).toMatchObject(stale);
  expect(await change(farmer.token, await ownWallet())).toMatchObject(stale);
  await prove(farmer);
  test.pass(10 * 60 - 1);
  expect((await withdraw(farmer.token)).status).toBe(202);
});

describe('a withdrawal', () => {
  const payable = async (farmer: FarmerPerson) => {
    const { address } = await payout(farmer.token);
    await test.ledger.openPayoutWallet(address);
  };
  const latest = async (token: string) => (await test.get('/wallet/withdrawals', { token })).body.items[0];
  const engine = () => processWithdrawals({ ...test.api, platform: randomAddress(), pause: async () => {} });

  it('waits 24 hours without a second factor, and is then sent', async () => {
    const farmer = await newFarmer(test);
    await payable(farmer);
    const sendAfter = new Date(test.api.clock().getTime() + 24 * HOUR * 1000).toISOString();
    expect((await withdraw(farmer.token)).body).toMatchObject({ status: 'requested', sendAfter });
    expect((await test.get('/wallet/withdrawable', { token: farmer.token })).body.holdHours).toBe(24);
    test.pass(24 * HOUR - 1);
    await engine();
    const token = await signIn(farmer);
    expect(await latest(token)).toMatchObject({ status: 'requested', sendAfter });
    test.pass(1);
    await engine();
    const sent = await latest(token);
    expect(sent).toMatchObject({ status: 'confirmed', sendAfter: null });
    const late = await test.post(`/wallet/withdrawals/${sent.id}/stop`, {}, { token });
    expect(late.body.message).toBe('This withdrawal was sent or has ended: it cannot be stopped');
  });

  it('is stopped by the link in its mail without a session, or by its owner', async () => {
    const farmer = await newFarmer(test);
    await withdraw(farmer.token);
    const token = await mailedToken(farmer, '/payout/stop');
    expect((await test.post('/wallet/stop', { token })).status).toBe(200);
    const stopped = { status: 'failed', error: { code: 'STOPPED' } };
    expect(await latest(farmer.token)).toMatchObject(stopped);
    expect((await test.post('/wallet/stop', { token })).status).toBe(200);

    const { body } = await withdraw(farmer.token);
    const stop = (token: string) => test.post(`/wallet/withdrawals/${body.id}/stop`, {}, { token });
    expect((await stop((await newFarmer(test)).token)).status).toBe(404);
    expect((await stop(farmer.token)).body).toMatchObject(stopped);
    test.pass(25 * HOUR);
    await engine();
    expect(await latest(await signIn(farmer))).toMatchObject(stopped);
  });

  it('is sent at once after a second factor, past one that waits', async () => {
    const farmer = await newFarmer(test);
    await payable(farmer);
    await test.database.query('UPDATE ledger.accounts SET kale = 100000000 WHERE address = $1', [
      farmer.address,
    ]);
    await withdraw(farmer.token);
    await prove(farmer);
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
    expect(test.mails.filter(({ to, text }) => to === farmer.email && text.includes('KALE will'))).toEqual(
      [],
    );
    await test.post(`/wallet/withdrawals/${items.at(-1).id}/stop`, {}, { token: farmer.token });
  });

  it('is open to a suspended farmer, to the wallet on record, and nothing else is', async () => {
    const farmer = await newFarmer(test);
    await payable(farmer);
    const { address } = await payout(farmer.token);
    const admin = await newAdmin(test);
    await test.post(`/admin/users/${farmer.userId}/suspend`, { reason: 'A dispute' }, { token: admin.token });
    expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
    const token = await signIn(farmer);
    expect((await test.get('/auth/me', { token })).body.status).toBe('suspended');
    const refused = { status: 403, body: { message: 'This account is suspended' } };
    expect(await test.post('/wallet/payout/challenge', { address }, { token })).toMatchObject(refused);
    expect(await test.post('/wallet/payout/answer', { address }, { token })).toMatchObject(refused);
    expect(await test.post('/wallet/limit', { asset: 'XLM', amount: '9' }, { token })).toMatchObject(refused);
    expect((await withdraw(token)).body).toMatchObject({ status: 'requested', destination: address });
    test.pass(24 * HOUR);
    await engine();
    expect((await latest(await signIn(farmer))).status).toBe('confirmed');
  });

  it('waits 24 hours after a password reset, even with a second factor', async () => {
    const farmer = await newFarmer(test);
    const { address } = await payout(farmer.token);
    await payable(farmer);
    await test.post('/auth/password-reset', { email: farmer.email });
    const reset = await mailedToken(farmer, '/auth/reset/confirm');
    await test.post('/auth/password-reset/confirm', { token: reset, newPassword: PASSWORD });
    const heldUntil = new Date(test.api.clock().getTime() + 24 * HOUR * 1000).toISOString();
    const token = await signIn(farmer);
    await test.post('/wallet/payout/answer', { address }, { token });
    await prove(farmer);
    expect((await withdraw(token)).body.sendAfter).toBe(heldUntil);
    expect((await test.get('/wallet/withdrawable', { token })).body.heldUntil).toBe(heldUntil);
    expect(await mailedToken(farmer, '/payout/stop')).not.toBe('');
    test.pass(24 * HOUR - 1);
    await engine();
    expect((await latest(await signIn(farmer))).status).toBe('requested');
    test.pass(1);
    await engine();
    expect((await latest(await signIn(farmer))).status).toBe('confirmed');
  });

  it('counts against a daily limit, which is lowered at once and raised after 24 hours', async () => {
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
    await withdraw(token, '2');
    expect(await shown()).toEqual({ limit: '3.0000000', remaining: '1.0000000', raiseHours: 24, next: null });
    const { id } = await latest(token);
    await limit('2.5');
    expect(await shown()).toMatchObject({ limit: '2.5000000', remaining: '0.5000000' });
    // A stopped withdrawal does not count.
    await test.post(`/wallet/withdrawals/${id}/stop`, {}, { token });
    expect(await withdraw(token, '2.6')).toMatchObject({
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
    expect((await withdraw(token, '2.6')).status).toBe(409);
    test.pass(24 * HOUR);
    const later = await signIn(farmer);
    expect(await shown(later)).toEqual({
      limit: '5.0000000',
      remaining: '5.0000000',
      raiseHours: 24,
      next: null,
    });
    expect((await withdraw(later, '4')).status).toBe(202);
    // Lowering ends a raise that waits.
    await limit('9', later);
    await limit('1', later);
    test.pass(24 * HOUR + 1);
    expect((await shown(await signIn(farmer))).limit).toBe('1.0000000');
  });
});

describe('a payout wallet', () => {
  it('is verified only by a signature of its key', async () => {
    const key = Keypair.random();
    const { body } = await test.post('/register-farmer', {
      email: 'signer@kale.test',
      password: PASSWORD,
      externalWallet: key.publicKey(),
    });
    const { token } = body.data;
    expect((await payout(token)).verified).toBe(false);
    const given = await challenge(token, key.publicKey());
    const refused = { status: 400, body: { code: 'VALIDATION_ERROR' } };
    expect(await sign(token, given)).toMatchObject(refused);
    expect(await sign(token, signed(given, Keypair.random()))).toMatchObject(refused);
    expect(await sign(token, 'AAAA')).toMatchObject(refused);
    // A challenge of another user's session is not valid in this one.
    const other = await newFarmer(test);
    expect(await sign(token, signed(await challenge(other.token, key.publicKey()), key))).toMatchObject(
      refused,
    );
    expect(await sign(token, signed(given, key))).toMatchObject({
      status: 200,
      body: { address: key.publicKey(), verified: true, change: null },
    });
    test.pass(15 * 60);
    expect(await sign(token, signed(given, key))).toMatchObject(refused);
  });

  it('changes by signature and mailed link, after 48 hours', async () => {
    const farmer = await newFarmer(test);
    const { token } = farmer;
    const before = (await payout(token)).address;
    await test.ledger.openPayoutWallet(before);
    const key = await ownWallet();
    expect((await change(token, key)).body).toMatchObject({
      address: before,
      change: { address: key.publicKey(), effectiveAt: null },
    });
    test.pass(HOUR);
    const confirm = await mailedToken(farmer, '/payout/confirm');
    expect((await test.post('/wallet/payout/confirm', { token: confirm })).status).toBe(200);
    const effectiveAt = new Date(test.api.clock().getTime() + 48 * HOUR * 1000).toISOString();
    expect(await payout(token)).toMatchObject({
      address: before,
      verified: false,
      change: { address: key.publicKey(), effectiveAt },
    });
    // Opened twice, the link begins no second wait.
    test.pass(HOUR);
    await test.post('/wallet/payout/confirm', { token: confirm });
    expect((await payout(token)).change.effectiveAt).toBe(effectiveAt);
    // Payments during the wait go to the wallet on record.
    expect((await withdraw(token)).body).toMatchObject({ destination: before });

    test.pass(47 * HOUR - 1);
    await completeChanges();
    const later = await signIn(farmer);
    expect((await payout(later)).address).toBe(before);
    test.pass(1);
    await completeChanges();
    expect(await payout(later)).toMatchObject({ address: key.publicKey(), verified: true, change: null });
  });

  it('changes without a mailed confirmation after a second factor', async () => {
    const farmer = await newFarmer(test);
    await prove(farmer);
    const key = await ownWallet();
    const { body } = await change(farmer.token, key);
    expect(body.change).toMatchObject({ address: key.publicKey(), effectiveAt: expect.any(String) });
    expect(await mailedToken(farmer, '/payout/confirm')).toBe('');
    expect(await mailedToken(farmer, '/payout/stop')).not.toBe('');
  });

  it('does not change once the link in the mail has stopped it, without a session', async () => {
    const farmer = await newFarmer(test);
    await prove(farmer);
    const { address } = await payout(farmer.token);
    await change(farmer.token, await ownWallet());
    const token = await mailedToken(farmer, '/payout/stop');
    expect((await test.post('/wallet/stop', { token })).status).toBe(200);
    expect(await test.post('/wallet/stop', { token })).toMatchObject({
      status: 400,
      body: { message: 'This has ended: nothing is left to stop' },
    });
    test.pass(49 * HOUR);
    await completeChanges();
    expect(await payout(await signIn(farmer))).toMatchObject({ address, change: null });
    expect((await test.post('/wallet/stop', { token: 'unknown' })).status).toBe(400);
  });

  it('keeps the mail with the stop link until the mail server takes it', async () => {
    const farmer = await newFarmer(test);
    await prove(farmer);
    const { sendMail } = test.api;
    Object.assign(test.api, { sendMail: () => Promise.reject(new Error('away')) });
    await change(farmer.token, await ownWallet());
    await test.settled();
    Object.assign(test.api, { sendMail });
    expect(await mailedToken(farmer, '/payout/stop')).toBe('');
    test.pass(301);
    await sendPayoutMails(test.api);
    expect(await mailedToken(farmer, '/payout/stop')).not.toBe('');
  });

  it.each([
    ['a farmer', () => newFarmer(test)],
    ['an operator', () => newPool(test, 'pool-cancelling-01')],
  ] as const)('does not change once %s has cancelled it or reset the password', async (_, newOwner) => {
    const endings: ((owner: Person) => Promise<unknown>)[] = [
      ({ token }) => test.post('/wallet/payout/cancel', {}, { token }),
      async owner => {
        await test.post('/auth/password-reset', { email: owner.email });
        const token = await mailedToken(owner, '/auth/reset/confirm');
        return test.post('/auth/password-reset/confirm', { token, newPassword: PASSWORD });
      },
    ];
    const owner: Person = await newOwner();
    for (const end of endings) {
      const session = await signIn(owner);
      await change(session, await ownWallet());
      const confirm = await mailedToken(owner, '/payout/confirm');
      await end({ ...owner, token: session });
      const token = await signIn(owner);
      expect((await payout(token)).change).toBeNull();
      expect((await test.post('/wallet/payout/confirm', { token: confirm })).status).toBe(400);
    }
  });

  it('of a pool changes as that of a farmer does, and its link stops the change', async () => {
    const pool = await newPool(test, 'pool-changing-01');
    const before = (await payout(pool.token)).address;
    const own = async (token: string) => (await test.get('/pooler/pool', { token })).body.address;
    expect(await own(pool.token)).toBe(before);
    const answered = await test.post('/wallet/payout/answer', { address: before }, { token: pool.token });
    expect(answered.status).toBe(403);
    const [stopped, key] = [await ownWallet(), await ownWallet()];
    await change(pool.token, stopped);
    const confirm = async () =>
      test.post('/wallet/payout/confirm', { token: await mailedToken(pool, '/payout/confirm') });
    await confirm();
    const text = 'the shares of Pool pool-changing-01 go to another wallet';
    expect(test.mails.filter(mail => mail.to === pool.email && mail.text.includes(text))).toHaveLength(1);
    const stop = await mailedToken(pool, '/payout/stop');
    expect((await test.post('/wallet/stop', { token: stop })).status).toBe(200);
    expect((await payout(pool.token)).change).toBeNull();

    await change(pool.token, key);
    await confirm();
    test.pass(48 * HOUR - 1);
    await completeChanges();
    const token = await signIn(pool);
    expect(await own(token)).toBe(before);
    test.pass(1);
    await completeChanges();
    expect(await payout(token)).toMatchObject({ address: key.publicKey(), verified: true, change: null });
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
});
