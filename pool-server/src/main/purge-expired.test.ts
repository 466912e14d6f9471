import { one } from '../database/database.ts';
import { newAdmin, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { purgeExpired } from './purge-expired.ts';

const HOUR = 3_600;
const test = await testApi();
afterAll(() => test.close());

const count = async (table: string) =>
  (await one<{ rows: number }>(test.database, `SELECT count(*)::int AS rows FROM ${table}`))?.rows;

it('deletes expired sessions with their dependent rows, and keeps the others', async () => {
  const [farmer, admin] = [await newFarmer(test), await newAdmin(test)];
  const impersonation = { reason: 'They asked me to' };
  const { body } = await test.post(`/admin/users/${farmer.userId}/read`, impersonation, {
    token: admin.token,
  });
  await test.get('/farmers/current', { token: body.token });
  expect([await count('sessions'), await count('account_reads')]).toEqual([3, 1]);
  test.pass(11 * HOUR);
  await test.get('/auth/me', { token: farmer.token });
  test.pass(2 * HOUR);
  await purgeExpired(test.api);
  expect([await count('sessions'), await count('account_reads')]).toEqual([1, 0]);
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(200);
});

it('deletes sign-in attempts once they no longer count, also for accounts without further attempts', async () => {
  const attempt = (email: string) => test.post('/auth/login', { email, password: 'guess' });
  await attempt('one@kale.test');
  test.pass(10 * 60);
  await attempt('other@kale.test');
  test.pass(6 * 60);
  await purgeExpired(test.api);
  expect(await count('login_attempts')).toBe(1);
});

it('keeps the read marks of existing notifications only, and only while those are shown', async () => {
  const pooler = await newPool(test, 'pool-green-01');
  const admin = await newAdmin(test);
  await test.post('/registerPooler', {
    email: 'new@kale.test',
    password: PASSWORD,
    poolerName: 'New',
    publicKey: randomAddress(),
  });
  const [waiting] = (await test.get('/notifications', { token: admin.token })).body.items;
  const invented = Array.from({ length: 999 }, (_, n) => `invented:${n}`);
  for (const { token } of [admin, pooler]) {
    await test.post('/notifications/read', { ids: [waiting.id, ...invented] }, { token });
  }
  expect(await count('notification_reads')).toBe(1);
  test.pass(29 * 24 * HOUR);
  await purgeExpired(test.api);
  expect(await count('notification_reads')).toBe(1);
  test.pass(2 * 24 * HOUR);
  await purgeExpired(test.api);
  expect(await count('notification_reads')).toBe(0);
});
