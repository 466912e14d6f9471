import { parseAmount } from 'shared-api/money';
import { newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

const withdraw = (token: string, body: object, key = crypto.randomUUID()) =>
  test.post('/wallet/withdraw', body, { token, headers: { 'idempotency-key': key } });

it('shows reserved amounts with reasons, and accepts a request', async () => {
  const { token } = await newFarmer(test);
  const { body } = await test.get('/wallet/withdrawable', { token });
  const [xlm] = body.assets;
  expect(xlm.reserved).toMatchObject([
    { kind: 'reserve', label: 'Account and trustline reserve' },
    { kind: 'fees', label: 'Network fees' },
  ]);
  const asked = await withdraw(token, { asset: 'XLM', amount: xlm.available });
  expect(asked).toMatchObject({ status: 202, body: { status: 'requested', amount: xlm.available } });
  const list = await test.get('/wallet/withdrawals', { token });
  expect(list.body).toMatchObject({ total: 1, items: [asked.body] });
  const after = await test.get('/wallet/withdrawable', { token });
  expect(after.body.assets[0].available).toBe('0.0000000');
});

it('returns the same withdrawal when the process died before its first response', async () => {
  const { token } = await newFarmer(test);
  const key = crypto.randomUUID();
  const first = await withdraw(token, { asset: 'XLM', amount: '1' }, key);
  await test.database.query('UPDATE idempotency SET answer = NULL');
  test.pass(31);
  const second = await withdraw(token, { asset: 'XLM', amount: '1' }, key);
  expect(second.body).toEqual(first.body);
  expect((await test.get('/wallet/withdrawals', { token })).body.total).toBe(1);
});

it('accepts one of thirty concurrent requests and serves other users in the meantime', async () => {
  const { token } = await newFarmer(test);
  const asked = Array.from({ length: 30 }, () => withdraw(token, { asset: 'XLM', amount: '1' }));
  const others = await Promise.all([1, 2, 3].map(page => test.get(`/poolers?page=${page}`)));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'WITHDRAWAL_OPEN');
  expect(refused).toHaveLength(29);
  const { body } = await test.get('/wallet/withdrawable', { token });
  expect(body.assets.map((each: { asset: string; open: boolean }) => [each.asset, each.open])).toEqual([
    ['XLM', true],
    ['KALE', false],
  ]);
});

it('states the minimum amounts, and the time of the next withdrawal once the limit is reached', async () => {
  const { token, farmerId } = await newFarmer(test);
  const { body } = await test.get('/wallet/withdrawable', { token });
  const minimums = ({ assets }: { assets: { minimum: string }[] }) => assets.map(({ minimum }) => minimum);
  // The first XLM opens the account of the payout wallet.
  expect(minimums(body)).toEqual(['1.0000000', '1.0000000']);
  await test.ledger.openPayoutWallet(body.payoutWallet);
  const opened = await test.get('/wallet/withdrawable', { token });
  expect(minimums(opened.body)).toEqual(['0.1000000', '1.0000000']);
  expect(body.nextAt).toBeNull();
  expect(await withdraw(token, { asset: 'XLM', amount: '0.0999999' })).toMatchObject({
    status: 400,
    body: { code: 'WITHDRAWAL_TOO_SMALL', message: 'Withdraw at least 0.10 XLM' },
  });
  const at = test.api.clock();
  await test.database.query(
    `INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at, ended_at)
     SELECT gen_random_uuid(), $1, '', '', 'XLM', 1, 'confirmed', $2, $2 FROM generate_series(1, 10)`,
    [farmerId, at],
  );
  expect(await withdraw(token, { asset: 'XLM', amount: '1' })).toMatchObject({
    status: 409,
    body: { code: 'WITHDRAWAL_LIMIT' },
  });
  const next = new Date(at.getTime() + 24 * 3_600_000).toISOString();
  expect((await test.get('/wallet/withdrawable', { token })).body.nextAt).toBe(next);
});

it('counts earlier withdrawals to the payout wallet, and measures how long recent ones took', async () => {
  const { token, farmerId } = await newFarmer(test);
  await test.database.query('DELETE FROM withdrawals');
  const read = async () => (await test.get('/wallet/withdrawable', { token })).body;
  const { payoutWallet, ...before } = await read();
  expect(before).toMatchObject({ usedBefore: { count: 0, last: null }, arrivalSeconds: null });
  const at = test.api.clock();
  await test.database.query(
    `INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at, send_after, ended_at)
     SELECT gen_random_uuid(), $1, '', destination, 'XLM', 1, status, $2::timestamptz - interval '2 days',
       CASE WHEN seconds = 30 THEN $2::timestamptz - interval '1 day' END,
       $2::timestamptz - interval '2 days' + make_interval(secs => seconds) + CASE WHEN seconds = 30 THEN interval '1 day' ELSE '0' END
     FROM (VALUES ($3, 'confirmed', 10), ($3, 'confirmed', 30), ($3, 'failed', 1), ('other', 'confirmed', 8))
       made (destination, status, seconds)`,
    [farmerId, at, payoutWallet],
  );
  const last = new Date(at.getTime() - 86_400_000 + 30_000).toISOString();
  expect(await read()).toMatchObject({ usedBefore: { count: 2, last }, arrivalSeconds: 10 });
});

it('reports whether the payout wallet accepts KALE', async () => {
  const { token, farmerId } = await newFarmer(test);
  const accepts = async () => (await test.get('/wallet/withdrawable', { token })).body.acceptsKale;
  expect(await accepts()).toBe(false);
  await test.database.query('UPDATE farmers SET payout_address = custodial_address WHERE id = $1', [
    farmerId,
  ]);
  expect(await accepts()).toBe(true);
});

it.each([
  [{ asset: 'XLM', amount: '100' }, /^Only [\d.]+ XLM can be withdrawn now$/],
  [{ asset: 'XLM', amount: '0' }, /above 0/],
  [{ asset: 'XLM', amount: '0.5' }, /A new account needs at least 1 XLM/],
  [{ asset: 'KALE', amount: '1' }, /Only 0.0000000 KALE/],
  [{ asset: 'XLM', amount: '-1' }, /./],
  [{ asset: 'XLM', amount: '999999999999' }, /./],
  [{ asset: 'XLM', amount: '922337203685.4775808' }, /./],
  [{ asset: 'XLM', amount: '1.00000001' }, /./],
  [{ asset: 'EUR', amount: '1' }, /./],
])('refuses %j', async (body, message) => {
  const { token } = await newFarmer(test);
  const refused = await withdraw(token, body);
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  expect(refused.body.message).toMatch(message);
});

it('shows users only their own withdrawals', async () => {
  const [one, other] = [await newFarmer(test), await newFarmer(test)];
  await withdraw(one.token, { asset: 'XLM', amount: '1' });
  expect((await test.get('/wallet/withdrawals', { token: other.token })).body.total).toBe(0);
  await test.ledger.fund(other.address as never, parseAmount('XLM', '1'));
  const { body } = await test.get('/wallet/withdrawable', { token: other.token });
  expect(body.address).toBe(other.address);
});
