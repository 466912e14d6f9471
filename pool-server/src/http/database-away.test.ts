import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../database/database.ts';
import { listenToEvents } from '../events/live-events.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { breakableLink } from '../testing/breakable-link.ts';
import { newAdmin, newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';
import { routeEvents } from './streaming/event-router.ts';

const test = await testApi();
afterAll(() => test.close());

/**
 * Counts periods of 20 ms in which this process ran, not time, because a busy machine slows down both the test and the
 * product.
 */
function countMoments() {
  let moments = 0;
  const timer = setInterval(() => moments++, 20).unref();
  return { passed: () => moments * 20, stop: () => clearInterval(timer) };
}

it('responds 503 within a second without its database, and recovers without loss, repeatedly', async () => {
  const link = await breakableLink(test.url);
  const database = openDatabase(link.url);
  const live = await listenToEvents(link.url, database);
  const changes = await listenToChanges(link.url);
  const app = createApp({
    ...test.api,
    database,
    live: routeEvents(live),
    cache: createResponseCache(changes),
  });
  const { token } = await newFarmer(test);
  const admin = await newAdmin(test);
  const me = async () =>
    (await app.request('/auth/me', { headers: { authorization: `Bearer ${token}` } })).status;
  const heard: string[] = [];
  live.subscribe(events => heard.push(...events.map(each => each.event.type)));
  for (let cycle = 0; cycle < 5; cycle++) {
    expect(await me()).toBe(200);
    await link.cut();
    const time = countMoments();
    // The cache is used until the loss of the connection is noticed.
    while ((await me()) !== 503 && time.passed() < 2_000) await wait(5);
    expect(await me()).toBe(503);
    expect(time.passed()).toBeLessThan(900); // The period ends a moment later
    time.stop();
    // Another process writes in the meantime.
    const { userId } = await newFarmer(test, { funded: false });
    await test.post(`/admin/users/${userId}/suspend`, {}, { token: admin.token });
    // Once for longer than one attempt to listen again.
    if (cycle === 2) await wait(2_200);
    await link.mend();
    expect(await me()).toBe(200);
  }
  while (heard.filter(type => type === 'UserSuspended').length < 5) await wait(20);
  expect(heard.filter(type => type === 'UserSuspended')).toHaveLength(5);
  await live.close();
  await changes.close();
  await link.cut();
  await database.end();
});

it('listens on another connection within seconds when its server vanished without closing the old one', async () => {
  const link = await breakableLink(test.url);
  const database = openDatabase(link.url);
  const live = await listenToEvents(link.url, database);
  const changes = await listenToChanges(link.url);
  const listening = async (channel: string) =>
    (
      await test.database.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_start > $1 AND application_name = $2',
        [since, `listens to ${channel}`],
      )
    ).rowCount;
  const { since } =
    (await test.database.query<{ since: Date }>('SELECT clock_timestamp() AS since')).rows[0] ?? {};
  link.freeze();
  await wait(500);
  link.takeOver();
  const time = countMoments();
  while (!(await listening('kale_events')) && time.passed() < 15_000) await wait(100);
  while (!(await listening('kale_changes')) && time.passed() < 15_000) await wait(100);
  expect(await listening('kale_events')).toBe(1);
  expect(await listening('kale_changes')).toBe(1);
  expect(changes.isListening()).toBe(true);
  time.stop();
  await live.close();
  await changes.close();
  await link.cut();
  await database.end();
}, 60_000);
