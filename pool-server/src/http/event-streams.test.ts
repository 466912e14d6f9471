import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { many, one } from '../database/database.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { newAdmin, newFarmer, PASSWORD } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';
import { keepEventStreams, purgeEventStreams } from './event-streams.ts';

let test: TestApi;
const closing: (() => Promise<unknown> | undefined)[] = [];
beforeAll(async () => {
  test = await testApi();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => test.close());

/** A second API process, with its own caches, streams and database listener. */
async function otherProcess() {
  const changes = await listenToChanges(test.url);
  const cache = createResponseCache(changes);
  const streams = keepEventStreams(test.database, changes, test.api.clock);
  closing.push(changes.close, streams.close);
  return { app: createApp({ ...test.api, cache, streams }), changes, streams };
}

async function listen(token: string, app = test.app) {
  const response = await app.request('/events', { headers: { authorization: `Bearer ${token}` } });
  const reader = response.status === 200 ? response.body?.getReader() : undefined;
  closing.push(() => reader?.cancel());
  const ended = (async () => {
    while (reader && !(await reader.read()).done);
  })();
  return {
    status: response.status,
    headers: response.headers,
    response,
    ended,
    leave: () => reader?.cancel(),
  };
}

const signIn = async (email: string) =>
  (await test.post('/auth/login', { email, password: PASSWORD })).body.token as string;
const rows = async () =>
  (await one<{ n: number }>(test.database, 'SELECT count(*)::int AS n FROM event_streams'))?.n;
const noneOpen = async () => {
  while ((await rows()) !== 0) await wait(10);
};
const statuses = async (opening: Promise<{ status: number }>[]) => {
  const all = (await Promise.all(opening)).map(({ status }) => status);
  return [all.filter(status => status === 200).length, all.filter(status => status === 503).length];
};

describe('a session', () => {
  it('has at most six streams; the refusal has a Retry-After', async () => {
    const { token } = await newFarmer(test, { funded: false });
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen(token)));
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { status, headers, response } = await listen(token);
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.json()).toEqual({
      code: 'TOO_MANY_STREAMS',
      message: expect.stringContaining('Too many live connections'),
    });
    await streams[0]?.leave();
    while ((await rows()) !== 5) await wait(10);
    expect((await listen(token)).status).toBe(200);
  });
});

describe('a user', () => {
  it('has at most 20 streams across processes, however many are opened at once', async () => {
    await noneOpen();
    const other = await otherProcess();
    const { email, token } = await newFarmer(test, { funded: false });
    const tokens = [token, ...(await Promise.all(Array.from({ length: 9 }, () => signIn(email))))];
    const opening = tokens.flatMap(each =>
      Array.from({ length: 6 }, (_, n) => listen(each, n % 2 ? other.app : test.app)),
    );
    expect(await statuses(opening)).toEqual([20, 40]);
    const { token: somebodyElse } = await newFarmer(test, { funded: false });
    expect((await listen(somebodyElse)).status).toBe(200);
  });

  it('regains the slots of a dead process once its lease expires', async () => {
    await noneOpen();
    const { token } = await newFarmer(test, { funded: false });
    const dead = await otherProcess();
    expect(await statuses(Array.from({ length: 7 }, () => listen(token, dead.app)))).toEqual([6, 1]);
    test.pass(44);
    expect((await listen(token)).status).toBe(503);
    test.pass(2);
    expect((await listen(token)).status).toBe(200);
    await purgeEventStreams(test.database, test.api.clock());
    expect(await rows()).toBe(1);
  });
});

describe('a process', () => {
  afterEach(() => void jest.useRealTimers());

  it('renews the slots of its streams, and takes them again after the database lost them', async () => {
    await noneOpen();
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'setTimeout',
      ],
    });
    const { app } = await otherProcess();
    const { token } = await newFarmer(test, { funded: false });
    const expiry = async () =>
      (await one<{ at: Date }>(test.database, 'SELECT expires_at AS at FROM event_streams'))?.at.getTime() ??
      0;
    await listen(token, app);
    const first = await expiry();
    test.pass(15);
    jest.advanceTimersByTime(15_000);
    while ((await expiry()) === first) await wait(10);
    expect((await expiry()) - first).toBe(15_000);
    await test.database.query('TRUNCATE event_streams');
    jest.advanceTimersByTime(15_000);
    while ((await rows()) !== 1) await wait(10);
  });
});

describe('a stream ends within a second', () => {
  const endings: [string, (person: { token: string; email: string; userId: string }) => Promise<unknown>][] =
    [
      ['a sign-out', ({ token }) => test.post('/auth/logout', {}, { token })],
      [
        'a change of password elsewhere',
        async ({ email }) =>
          test.post(
            '/auth/password',
            { currentPassword: PASSWORD, newPassword: 'another good one' },
            { token: await signIn(email) },
          ),
      ],
      [
        'a suspension',
        async ({ userId }) =>
          test.post(`/admin/users/${userId}/suspend`, {}, { token: (await newAdmin(test)).token }),
      ],
      [
        'the device being signed out from another one',
        async ({ email, token }) => {
          const other = await signIn(email);
          const { items } = (await test.get('/auth/sessions', { token: other })).body;
          const [{ id }] = items.filter(({ current }: { current: boolean }) => !current);
          expect((await test.get('/auth/me', { token })).status).toBe(200);
          return test.call('DELETE', `/auth/sessions/${id}`, { token: other });
        },
      ],
    ];

  it.each(endings)('after %s, in each process', async (_, end) => {
    const other = await otherProcess();
    const person = await newFarmer(test, { funded: false });
    const bystander = await newFarmer(test, { funded: false });
    const [here, there, unharmed] = [
      await listen(person.token),
      await listen(person.token, other.app),
      await listen(bystander.token, other.app),
    ];
    expect(await end(person)).toMatchObject({ status: 200 });
    const ended = performance.now();
    await Promise.all([here.ended, there.ended]);
    expect(performance.now() - ended).toBeLessThan(1_000);
    expect(await Promise.race([unharmed.ended.then(() => 'ended'), wait(100, 'open')])).toBe('open');
  });

  it('after its session has expired', async () => {
    const { token, userId } = await newFarmer(test, { funded: false });
    const { ended } = await listen(token);
    const expiresAt = new Date(test.api.clock().getTime() + 1_000);
    await test.database.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [userId, expiresAt]);
    expect(await Promise.race([ended.then(() => 'ended'), wait(500, 'open')])).toBe('open');
    test.pass(1);
    const expired = performance.now();
    await ended;
    expect(performance.now() - expired).toBeLessThan(1_000);
  });

  it('after the end of the admin’s session, for an impersonation', async () => {
    const other = await otherProcess();
    const [farmer, admin] = [await newFarmer(test, { funded: false }), await newAdmin(test)];
    const impersonation = await test.post(
      `/admin/users/${farmer.userId}/read`,
      { reason: 'They asked me to' },
      { token: admin.token },
    );
    const { ended } = await listen(impersonation.body.token, other.app);
    await test.post('/auth/logout', {}, { token: admin.token });
    const began = performance.now();
    await ended;
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

it('an impersonation uses none of the farmer’s streams', async () => {
  await noneOpen();
  const [farmer, admin] = [await newFarmer(test, { funded: false }), await newAdmin(test)];
  const { body } = await test.post(
    `/admin/users/${farmer.userId}/read`,
    { reason: 'They asked me to' },
    { token: admin.token },
  );
  await listen(body.token);
  const users = await many<{ user_id: string }>(test.database, 'SELECT user_id FROM event_streams');
  expect(users).toEqual([{ user_id: admin.userId }]);
});
