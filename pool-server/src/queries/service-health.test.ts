import { purgeHealth, recordHealth, recordRequests } from '../commands/record-health.ts';
import { many } from '../database/database.ts';
import { recordServices } from '../http/services.ts';
import { newAdmin } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { requestFigures, serviceDays, serviceUptimes } from './service-health.ts';

const MINUTE = 60;
let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
afterEach(() => test.close());

/** Records minutes with these states of services; the clock moves on. */
async function pass(minutes: number, states: Record<string, string>) {
  for (let minute = 0; minute < minutes; minute++) {
    await recordHealth(test.database, test.api.clock(), async () => new Map(Object.entries(states)));
    test.pass(MINUTE);
  }
}
const uptimes = async () =>
  Object.fromEntries(
    (await serviceUptimes(test.database, test.api.clock())).map(({ service, uptime, missing }) => [
      service,
      { uptime, missing },
    ]),
  );

describe('the uptime of a service', () => {
  it('falls with an outage, and only with its own', async () => {
    await pass(30, { api: 'online', engine: 'online' });
    expect(await uptimes()).toEqual({
      api: { uptime: 100, missing: 0 },
      engine: { uptime: 100, missing: 0 },
    });
    await pass(10, { api: 'degraded', engine: 'offline' });
    expect(await uptimes()).toEqual({ api: { uptime: 100, missing: 0 }, engine: { uptime: 75, missing: 0 } });
  });

  it('counts a minute without a record as down, since the server was not running', async () => {
    await pass(45, { api: 'online' });
    test.pass(15 * MINUTE);
    expect(await uptimes()).toEqual({ api: { uptime: 75, missing: 15 } });
  });

  it('covers the last 24 hours, and is never rounded to 100', async () => {
    await pass(2, { api: 'offline' });
    test.pass(24 * 60 * MINUTE - MINUTE);
    expect((await uptimes()).api).toMatchObject({ uptime: 0 });
    await test.database.query(
      `INSERT INTO service_health SELECT 'database', at, CASE WHEN place = 1 THEN 'offline' ELSE 'online' END
       FROM generate_series($1::timestamptz - interval '6 days', $1::timestamptz - interval '1 minute', '1 minute')
         WITH ORDINALITY AS minutes (at, place)`,
      [test.api.clock()],
    );
    expect((await uptimes()).database).toEqual({ uptime: 100, missing: 0 });
    await test.database.query(
      "UPDATE service_health SET status = 'offline' WHERE service = 'database' AND at = $1::timestamptz - interval '1 hour'",
      [test.api.clock()],
    );
    expect((await uptimes()).database).toEqual({ uptime: 99.9306, missing: 0 });
  });

  it('has one record per minute, however many processes and attempts there are', async () => {
    let looks = 0;
    const record = () =>
      recordHealth(test.database, test.api.clock(), async () => {
        looks++;
        return new Map([['api', 'online']]);
      });
    await Promise.all([record(), record(), record()]);
    await record();
    expect(looks).toBe(1);
    test.pass(MINUTE);
    await record();
    expect(await many(test.database, 'SELECT FROM service_health')).toHaveLength(2);
  });

  it('is kept by day for 90 days, and a gap counts as down', async () => {
    await pass(30, { api: 'online', engine: 'degraded' });
    await pass(30, { api: 'online', engine: 'offline' });
    test.pass(36 * 60 * MINUTE); // No records from 13:00 until 01:00 two days later.
    await pass(60, { api: 'online', engine: 'online' });
    const [api, engine] = await serviceDays(test.database, test.api.clock());
    expect(api).toEqual({
      service: 'api',
      uptimePercent: 5.2632,
      days: [
        { day: '2026-11-21', uptimePercent: 8.3333 },
        { day: '2026-11-22', uptimePercent: 0 },
        { day: '2026-11-23', uptimePercent: 50 },
      ],
    });
    expect(engine?.days[0]).toEqual({ day: '2026-11-21', uptimePercent: 4.1667 });
    test.pass(91 * 24 * 60 * MINUTE);
    await purgeHealth(test.database, test.api.clock());
    expect(await serviceDays(test.database, test.api.clock())).toEqual([]);
    expect(await many(test.database, 'SELECT FROM service_days')).toEqual([]);
  });

  it('is kept for a week', async () => {
    await pass(1, { api: 'online' });
    test.pass(8 * 24 * 60 * MINUTE);
    await pass(1, { api: 'online' });
    await purgeHealth(test.database, test.api.clock());
    expect(await many(test.database, 'SELECT FROM service_health')).toHaveLength(1);
  });
});

it('the network status shows uptimes and how requests were answered, once measured', async () => {
  const { token } = await newAdmin(test);
  expect((await test.get('/network/status', { token })).body).not.toHaveProperty('performance');
  for (let minute = 0; minute < 3; minute++) {
    await recordServices(test.api);
    test.pass(MINUTE);
  }
  test.api.requests.take();
  for (let request = 0; request < 9; request++) test.api.requests.answered(request === 0 ? 503 : 404, 20);
  await recordRequests(test.database, test.api.clock(), test.api.requests);
  test.pass(MINUTE);
  await recordServices(test.api);
  // As another process counts.
  for (let request = 0; request < 3; request++) test.api.requests.answered(200, 40);
  await recordRequests(test.database, test.api.clock(), test.api.requests);
  test.pass(MINUTE);
  expect(await requestFigures(test.database, test.api.clock())).toMatchObject({
    averageResponseMs: 25,
    successRate: 91.6667,
    errorRate: 8.3333,
    requestsPerMinute: 6,
  });
  expect((await test.get('/network/status', { token })).body).toMatchObject({
    services: {
      api: { latencyMs: 25, uptimePercent: 80 },
      database: { uptimePercent: 80 },
      ledger: { uptimePercent: 80 },
    },
    minutesMissing: 1,
    performance: { successRate: 91.6667, errorRate: 8.3333, requestsPerMinute: 6 },
  });
});

it('the status page shows services without reasons, and incidents that admins post', async () => {
  const { token } = await newAdmin(test);
  await recordServices(test.api);
  test.pass(MINUTE);
  const said = {
    kind: 'maintenance',
    title: 'New database',
    message: 'Pages are read-only for an hour.',
    startsAt: '2026-11-22T08:00:00.000Z',
    endsAt: '2026-11-22T09:00:00.000Z',
  };
  const { status, body: posted } = await test.post('/admin/incidents', said, { token });
  expect([status, posted]).toEqual([201, expect.objectContaining(said)]);
  const read = async () => (await test.get('/status')).body;
  const { headers } = await test.get('/status');
  test.pass(5);
  const same = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await test.get('/status', same)).status).toBe(304);
  expect(await read()).toMatchObject({
    components: expect.arrayContaining([
      {
        service: 'database',
        status: 'online',
        uptimePercent: 100,
        days: [{ day: '2026-11-21', uptimePercent: 100 }],
      },
    ]),
    incidents: [said],
  });
  const change = (body: object, id = posted.id) =>
    test.call('PATCH', `/admin/incidents/${id}`, { token, body });
  expect((await change({ ...said, endsAt: '2026-11-22T07:00:00.000Z' })).status).toBe(400);
  expect((await change(said, 'incident_none')).status).toBe(404);
  await change({ ...said, title: 'New database, done' });
  expect((await read()).incidents).toMatchObject([{ id: posted.id, title: 'New database, done' }]);
  const old = { ...said, startsAt: '2025-11-22T08:00:00.000Z', endsAt: '2025-11-22T09:00:00.000Z' };
  const refused = {
    status: 400,
    body: { message: 'It ended more than 90 days ago, so the status page would not show it' },
  };
  expect(await test.post('/admin/incidents', old, { token })).toMatchObject(refused);
  expect(await change(old)).toMatchObject(refused);
  expect((await read()).incidents).toHaveLength(1);
  const { items } = (await test.get('/audit?kind=IncidentPosted,IncidentChanged', { token })).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['IncidentChanged', 'IncidentPosted']);
  await test.database.query(
    `INSERT INTO incidents (id, kind, title, message, starts_at, ends_at, updated_at)
     SELECT 'short_' || n, 'incident', 'Short', 'Over soon.', $1, $1, $1 FROM generate_series(1, 250) n`,
    [test.api.clock()],
  );
  expect((await read()).incidents).toHaveLength(251);
  test.pass(120 * 24 * 60 * MINUTE);
  expect((await read()).incidents).toEqual([]);
});
