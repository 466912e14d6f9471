import { newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
const admin = await newAdmin(test);
const farmer = await newFarmer(test);
afterAll(() => test.close());

const read = async (path: string, { token }: { token: string }) => (await test.get(path, { token })).body;
/** Inserts a number of rows, with an SQL expression of `n` for each column. */
const fill = (table: string, rows: number, columns: Record<string, string>) =>
  test.database.query(
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) SELECT ${Object.values(columns).join(', ')}
     FROM generate_series(1, ${rows}) n`,
  );
/** A time that advances by a second per row. */
const AT = `'2026-11-21T10:00:00Z'::timestamptz + n * interval '1 second'`;

it('lists every delivery to a webhook, page by page', async () => {
  const hook = (await test.post('/webhooks', { url: 'http://127.0.0.1:9/' }, farmer)).body;
  const webhook_id = `'${hook.id}'`;
  await fill('webhook_deliveries', 60, {
    id: `'msg_' || n`,
    webhook_id,
    kind: `'test'`,
    body: `'{}'`,
    created_at: AT,
  });
  const last = await read(`/webhooks/${hook.id}/deliveries?page=3&limit=20`, farmer);
  expect(last).toMatchObject({ page: 3, limit: 20, total: 60 });
  expect(last.items.at(-1).id).toBe('msg_1');
});

it('lists every API key of a pool, page by page', async () => {
  const { poolId, token } = await newPool(test, 'pool-of-many-rigs');
  await fill('api_keys', 110, {
    id: `'key_' || n`,
    key_hash: `sha256(n::text::bytea)`,
    pool_id: `'${poolId}'`,
    name: `'Rig ' || n`,
    scopes: `'{work:read}'`,
    created_at: AT,
    revoked_at: `CASE WHEN n <= 60 THEN ${AT} END`,
  });
  const page = await read('/pooler/keys?page=3&limit=50', { token });
  expect([page.total, page.items.length, page.items.at(-1).name]).toEqual([110, 10, 'Rig 1']);
});

it('lists every freeze in force, the one of all accounts first', async () => {
  const more = { reason: `'Fraud'`, frozen_by: `'${admin.userId}'`, frozen_at: AT };
  await fill('withdrawal_freezes', 210, { scope: `'farmer-' || n`, farmer_id: `'farmer-' || n`, ...more });
  await fill('withdrawal_freezes', 1, { scope: `'all'`, ...more });
  const [first, last] = await Promise.all(
    [1, 11].map(page => read(`/admin/withdrawals/freezes?page=${page}&limit=20`, admin)),
  );
  expect([first.total, first.items[0].since, first.items[1].since]).toEqual([
    211,
    '2026-11-21T10:00:01.000Z',
    '2026-11-21T10:03:30.000Z',
  ]);
  expect(last.items).toHaveLength(11);
});

it('counts the waiting requests beyond the first page', async () => {
  await fill('approvals', 120, {
    id: `'request-' || n`,
    action: `jsonb_build_object('kind', 'pool-terms', 'poolId', 'pool-1', 'terms', '{}'::jsonb)`,
    requested_by: `'somebody'`,
    requested_at: AT,
    expires_at: `'2027-01-01'`,
    status: `'waiting'`,
  });
  const waiting = await read('/admin/approvals', admin);
  expect([waiting.total, waiting.items.length]).toEqual([120, 100]);
});

it('counts the notes on an account beyond the newest', async () => {
  const row = { user_id: `'${farmer.userId}'`, author_id: `'${admin.userId}'`, text: `'Note ' || n`, at: AT };
  await fill('admin_notes', 210, { id: `'note-' || n`, ...row });
  const { notes, notesTotal } = await read(`/admin/users/${farmer.userId}`, admin);
  expect([notesTotal, notes.length, notes[0].text]).toEqual([210, 200, 'Note 210']);
});

it('counts the devices of an account beyond those listed', async () => {
  const row = { user_id: `'${farmer.userId}'`, created_at: AT, last_used_at: AT, expires_at: `'2027-01-01'` };
  await fill('sessions', 120, { id: `'session-' || n`, token_hash: `sha256(n::text::bytea)`, ...row });
  const own = await read('/auth/sessions', farmer);
  expect([own.total, own.items.length]).toEqual([121, 100]);
  const { sessions, sessionsTotal } = await read(`/admin/users/${farmer.userId}`, admin);
  expect([sessionsTotal, sessions.length]).toEqual([121, 100]);
  // The copy of an account's data has all of them.
  expect((await read('/auth/data', farmer)).sessions).toHaveLength(121);
});

it('lists every cause of failed steps', async () => {
  await fill('withdrawals', 25, {
    id: 'gen_random_uuid()',
    farmer_id: `'${farmer.farmerId}'`,
    asset: `'KALE'`,
    amount: '5',
    source: `'G'`,
    destination: `'G'`,
    status: `'failed'`,
    error_code: `'CODE_' || n`,
    error_message: `'Cause ' || n`,
    requested_at: `'${test.api.clock().toISOString()}'`,
    ended_at: `'${test.api.clock().toISOString()}'`,
  });
  expect((await read('/admin/overview', admin)).incidents).toHaveLength(25);
});
