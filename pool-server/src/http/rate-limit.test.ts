import { rateLimit } from './rate-limit.ts';
import { testApi } from './test-api.ts';

const NOW = new Date('2026-11-21T12:00:10.000Z');

it('refuses beyond so many a minute under one name, and tells when to come again', () => {
  const limit = rateLimit();
  for (let n = 0; n < 3; n++) limit('login here', undefined, 3, NOW);
  expect(() => limit('login here', undefined, 3, NOW)).toThrow(
    expect.objectContaining({ answer: expect.objectContaining({ status: 429, retryAfterSeconds: 50 }) }),
  );
  limit('login there', undefined, 3, NOW);
  limit('login here', undefined, 3, new Date(NOW.getTime() + 50_000));
});

it('counts what is repeated under one key once, and lets it through for that alone', () => {
  const limit = rateLimit();
  for (let n = 0; n < 100; n++) limit('register here', 'the same', 3, NOW);
  limit('register here', 'another', 3, NOW);
  limit('register here', 'a third', 3, NOW);
  for (let n = 0; n < 5; n++) expect(() => limit('register here', 'a fourth', 3, NOW)).toThrow('Too many');
  limit('register here', 'the same', 3, NOW);
});

it('counts each sign-in that fails, though all of them come under one key', async () => {
  const test = await testApi();
  const headers = { 'idempotency-key': 'always-the-same-key', 'x-forwarded-for': '203.0.113.7' };
  const login = (n: number) =>
    test.post('/auth/login', { email: `nobody-${n}@kale.test`, password: 'guess' }, { headers });
  const statuses: number[] = [];
  for (let n = 0; n < 125; n++) statuses.push((await login(n)).status);
  expect(statuses).toEqual([...Array(120).fill(401), ...Array(5).fill(429)]);
  test.pass(60);
  expect((await login(0)).status).toBe(401);
  await test.close();
}, 60_000);
