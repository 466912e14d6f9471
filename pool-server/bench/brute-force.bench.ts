// Ten thousand guesses at one account, from many addresses, while its owner signs in elsewhere.

import { newFarmer, PASSWORD } from '../src/testing/people.ts';
import { testApi } from '../src/testing/test-api.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const TRIES = fromEnvironment('TRIES', 10_000);
const CONCURRENCY = 50;
const ADDRESSES = 3;

const test = await testApi();
const { email } = await newFarmer(test, { funded: false });
const login = (password: string, from: string) =>
  test.app.request('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
const statuses = new Map<number, number>();
const owner: number[] = [];
let refused = 0;
const started = performance.now();
for (let done = 0; done < TRIES; done += CONCURRENCY) {
  const guesses = Array.from({ length: CONCURRENCY }, async (_, n) => {
    // One attacker first, then several: their attempts must not lock the owner out.
    const { status } = await login(
      `guess-${done + n}`,
      `198.51.100.${done < TRIES / 2 ? 0 : (done + n) % ADDRESSES}`,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const began = performance.now();
  const entering = done % 1_000 === 0 ? login(PASSWORD, '192.0.2.44') : null;
  const entered = await entering;
  if (entered) owner.push(performance.now() - began);
  if (entered && entered.status !== 200) refused++;
  await Promise.all(guesses);
}
const verified = statuses.get(401) ?? 0;
const [kept] = (await test.database.query('SELECT count(*)::int AS n FROM login_attempts')).rows;
report('Brute force', [
  exactly(
    'tries on one account within 15 minutes',
    [...statuses.values()].reduce((sum, n) => sum + n, 0),
    TRIES,
  ),
  atMost('of these verified', verified, 20),
  exactly('refused with 429', statuses.get(429) ?? 0, TRIES - verified),
  exactly('times that the owner was refused elsewhere meanwhile', refused, 0),
  atMost('slowest sign-in of the owner meanwhile', quantile(owner, 1), 1_000, ' ms'),
  atMost('attempts kept in the database', kept.n, 20),
  exactly(
    'seconds',
    Math.round((performance.now() - started) / 1000),
    Math.round((performance.now() - started) / 1000),
  ),
]);
await test.close();
process.exit();
