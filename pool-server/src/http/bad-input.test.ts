import fc from 'fast-check';
import { badRequests, faultOf } from '../testing/bad-input.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
const pooler = (await newPool(test, 'pool-stellar-01')).token;
const token = (await newFarmer(test)).token;
const admin = (await newAdmin(test)).token;
afterAll(() => test.close());

const login = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  test.app.request('/auth/login', { method: 'POST', body, headers: { 'content-type': type } });
const code = async (response: Response) => {
  const body: { code?: unknown } = JSON.parse(await response.text());
  return [response.status, body.code];
};

describe('a body', () => {
  it.each([
    ['text instead of JSON', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['broken JSON', '{"email": ', 'application/json', 400, 'INVALID_JSON'],
    ['a byte order mark', '\uFEFF{}', 'application/json', 400, 'INVALID_JSON'],
    ['a list', '[]', 'application/json', 400, 'VALIDATION_ERROR'],
    ['a number', '7', 'application/json', 400, 'VALIDATION_ERROR'],
    ['NUL in text', '{"email":"a\\u0000","password":"x"}', 'application/json', 400, 'VALIDATION_ERROR'],
    ['half a character', '{"email":"\\ud800","password":"x"}', 'application/json', 400, 'VALIDATION_ERROR'],
    [
      'bottomless nesting',
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      'application/json',
      400,
      'INVALID_JSON',
    ],
    [
      'more than 256 KiB',
      JSON.stringify({ email: 'x'.repeat(300_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('with %s is refused', async (_, body, type, status, expected) => {
    expect(await code(await login(body, type))).toEqual([status, expected]);
  });

  it('that is not UTF-8 is refused', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect(await code(await login(bytes))).toEqual([400, 'INVALID_JSON']);
  });

  it('is never echoed', async () => {
    const secret = 'hunter2-very-secret';
    const response = await login(JSON.stringify({ email: 7, password: [secret] }));
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'VALIDATION_ERROR', details: expect.any(Array) });
    expect(text).not.toContain(secret);
  });

  it('with an invalid value names the rule', async () => {
    const { userId, token: own } = await newFarmer(test);
    const join = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0.26, harvestInterval: 1 };
    expect(await test.post('/join-pool', join, { token: own })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_STAKE_PERCENTAGE' },
    });
    const often = { ...join, stakePercentage: 0, harvestInterval: 21 };
    expect((await test.post('/join-pool', often, { token: own })).body.code).toBe('INVALID_HARVEST_INTERVAL');
  });

  it.each([
    [{ rewardSplit: 0.0512345 }, 'At most 4 decimal places of a percent'],
    [{ rewardSplit: 0.6 }, 'The request is invalid at rewardSplit: Expected <=0.5'],
    [{ exitDelay: 1.5 }, 'The request is invalid at exitDelay: Expected integer'],
  ])('%j is refused with its reason', async (body, message) => {
    const refused = await test.call('PATCH', '/admin/poolers/pool-stellar-01', { token: admin, body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', message } });
  });
});

describe('a value outside the range of a clock, column or wallet', () => {
  const block = (blockData: string) =>
    test.post(
      '/pooler/block-discovered',
      `{"event":"new_block_discovered","poolerId":"pool-stellar-01","blockIndex":4294967295,"blockData":${blockData}}`,
      { token: pooler },
    );
  it.each([
    '{"age":1e16}',
    '{"age":-1e16}',
    '{"blockAge":1e999}',
    '{"timestamp":8.64e15}',
    '{"timestamp":"+275760-09-13T00:00:00Z"}',
    '{"timestamp":"-271821-04-20T00:00:00Z"}',
  ])('is refused as the time of a block: %s', async data => {
    const refused = await block(data);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(refused.body.message).toMatch(/No block opened at the time/);
  });

  it.each(['-271821-04-20T00:00:00Z', '0000-01-01', '+275760-09-13T00:00:00Z'])(
    'is refused as a moment: %s',
    async moment => {
      const { farmerId, token: own } = await newFarmer(test, { funded: false });
      const from = encodeURIComponent(moment);
      for (const [path, by] of [
        [`/farmers/${farmerId}/plantings?from=${from}`, own],
        [`/audit?to=${from}`, admin],
      ] as const) {
        expect(await test.get(path, { token: by })).toMatchObject({
          status: 400,
          body: { details: [{ message: 'Not a time' }] },
        });
      }
    },
  );

  it('is handled when a setting is too small for a float', async () => {
    const settings = {
      invitationNote: '',
      minimumSuccessRate: 5e-324,
      inactiveAfterDays: 7,
    };
    await test.call('PUT', '/pooler/settings', { token: pooler, body: settings });
    await join(test, await newFarmer(test), 'pool-stellar-01');
    expect((await test.get('/pooler/farmers/summary', { token: pooler })).status).toBe(200);
  });

  it('is not accepted as a block in a path', async () => {
    const beyond = '/pooler/blocks/pool-stellar-01:4294967296/failures';
    expect((await test.get(beyond, { token: pooler })).status).toBe(404);
  });
});

describe('an unknown route', () => {
  it.each(['/', '/nothing', '/farmers', '/poolers/', '/%00', '/%'])(
    '%s responds with JSON 404',
    async path => {
      expect(await test.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});

describe('a read', () => {
  it('is a 304 when nothing changed', async () => {
    const first = await test.get('/poolers');
    const etag = first.headers.get('etag') ?? '';
    const again = await test.get('/poolers', { headers: { 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, body: null });
  });
});

/** `npm run bench -- bad-input` sends 100,000. */
it('never crashes the server', async () => {
  await fc.assert(
    fc.asyncProperty(badRequests([token, admin]), async request => {
      expect(await faultOf(test, request)).toBeNull();
    }),
    { numRuns: 1_000, seed: 20261121 },
  );
}, 60_000);

it('never causes a fault in registration and passwords', async () => {
  await fc.assert(
    fc.asyncProperty(badRequests([token], { thatHash: true }), async request => {
      expect(await faultOf(test, request)).toBeNull();
    }),
    { numRuns: 300, seed: 20261122 },
  );
}, 60_000);
