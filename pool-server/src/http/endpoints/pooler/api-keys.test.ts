import { KEY_SCOPES } from 'shared-api/contract';
import { many } from '../../../database/database.ts';
import { newAdmin, newApiKey, newPool, PASSWORD } from '../../../testing/people.ts';
import { codeOf } from '../../../testing/second-factor.ts';
import { testApi } from '../../../testing/test-api.ts';

const test = await testApi();
const operator = await newPool(test, 'pool-stellar-01');
afterAll(() => test.close());

const getPool = (token: string, address = '203.0.113.5') =>
  test.get('/pooler/pool?poolerId=pool-stellar-01', { token, headers: { 'x-forwarded-for': address } });
const listed = async (): Promise<{ id: string; revokedAt: string | null }[]> =>
  (await test.get('/pooler/keys', { token: operator.token })).body.items;
const create = (name: string) =>
  test.post('/pooler/keys', { name, scopes: KEY_SCOPES }, { token: operator.token });
const revoke = (id: string) => test.call('DELETE', `/pooler/keys/${id}`, { token: operator.token });

describe('an API key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const { status, body } = await create('Rig in the garage');
    expect(status).toBe(201);
    expect(body.key).toMatch(/^kale_[\w-]{43}$/);
    expect(await listed()).toMatchObject([
      {
        id: body.id,
        name: 'Rig in the garage',
        scopes: KEY_SCOPES,
        createdBy: operator.email,
        createdAt: test.api.clock().toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      },
    ]);
    const tables = ['api_keys', 'emt_messages', 'idempotency'];
    for (const table of tables) {
      const rows = await many(test.database, `SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(body.key);
    }
  });

  it('shows its last use to the minute, with the address', async () => {
    const { id, key } = (await create('Seen rig')).body;
    const use = async () => (await listed()).find(each => each.id === id);
    expect((await getPool(key)).status).toBe(200);
    const first = test.api.clock().toISOString();
    expect(await use()).toMatchObject({ lastUsedAt: first, lastUsedAddress: '203.0.113.5' });
    test.pass(30);
    await getPool(key, '203.0.113.6');
    expect(await use()).toMatchObject({ lastUsedAt: first });
    test.pass(31);
    await getPool(key, '203.0.113.6');
    expect(await use()).toMatchObject({
      lastUsedAt: test.api.clock().toISOString(),
      lastUsedAddress: '203.0.113.6',
    });
  });

  it('is refused after it was revoked, and stays in the list', async () => {
    const { id, key } = (await create('Sold rig')).body;
    expect((await getPool(key)).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect(await getPool(key)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect((await listed()).at(-1)).toMatchObject({ id, revokedAt: test.api.clock().toISOString() });
  });

  it('does not work for a suspended operator', async () => {
    const other = await newPool(test, 'pool-testnet-03');
    const key = await newApiKey(test, other.token);
    const asked = () => test.get('/pooler/pool?poolerId=pool-testnet-03', { token: key });
    expect((await asked()).status).toBe(200);
    await test.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [other.userId]);
    expect((await asked()).status).toBe(403);
  });

  it('has its own rate limit', async () => {
    const { id, key: busy } = (await create('Busy rig')).body;
    const quiet = await newApiKey(test, operator.token);
    expect((await getPool(busy)).status).toBe(200);
    // Uses up the limit of the minute.
    await test.database.query('UPDATE rate_limits SET points = 600 WHERE key = $1', [`api-key:${id}`]);
    const limited = await getPool(busy);
    expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await getPool(quiet)).status).toBe(200);
  });

  it('cannot be created once a pool has 20', async () => {
    const { length: inUse } = (await listed()).filter(({ revokedAt }) => !revokedAt);
    for (let n = inUse; n < 20; n++) expect((await create(`Rig ${n}`)).status).toBe(201);
    expect(await create('One more')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect((await revoke((await listed())[0]?.id ?? '')).status).toBe(200);
    expect((await create('One more')).status).toBe(201);
  });
});

it('the audit trail contains each creation and revocation', async () => {
  const admin = await newAdmin(test);
  const revoked = (await listed())[0]?.id ?? '';
  await revoke(revoked);
  test.pass(1);
  const { id } = (await create('Audited')).body;
  test.pass(1);
  await revoke(id);
  const trail = await test.get('/audit?subject=pool-stellar-01&kind=ApiKeyCreated,ApiKeyRevoked&limit=2', {
    token: admin.token,
  });
  const data = { keyId: id, name: 'Audited', poolId: 'pool-stellar-01', address: '127.0.0.1' };
  expect(trail.body.items).toMatchObject([
    { kind: 'ApiKeyRevoked', actorEmail: operator.email, data },
    { kind: 'ApiKeyCreated', actorEmail: operator.email, data: { ...data, scopes: KEY_SCOPES } },
  ]);
});

it('an operator with a second factor proves it before creating or revoking a key', async () => {
  const { token } = await newPool(test, 'pool-horizon-02');
  const id = (await test.post('/pooler/keys', { name: 'Rig', scopes: KEY_SCOPES }, { token })).body.id;
  const { body } = await test.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
  const code = codeOf(test, body.secret);
  await test.post('/auth/factors/totp', { name: 'Phone', code }, { token });
  test.pass(11 * 60);
  const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
  const order = { name: 'Rig 2', scopes: KEY_SCOPES };
  expect(await test.post('/pooler/keys', order, { token })).toMatchObject(refused);
  expect(await test.call('DELETE', `/pooler/keys/${id}`, { token })).toMatchObject(refused);
  const next = codeOf(test, body.secret);
  await test.post('/auth/second-factor/prove', { proof: { kind: 'totp', code: next } }, { token });
  expect((await test.post('/pooler/keys', order, { token })).status).toBe(201);
});
