import { startImpersonation } from '../../auth/impersonation.ts';
import { findCaller } from '../../auth/sessions.ts';
import { commandContext } from '../../commands/services.ts';
import { type FarmerPerson, join, newAdmin, newFarmer, newPool, type Person } from '../../testing/people.ts';
import { testApi } from '../../testing/test-api.ts';

/** The network address and device of every request of this test. */
const PLACE = { address: '127.0.0.1', device: null };

let admin: Person;
let anna: FarmerPerson;
let bert: FarmerPerson;
const test = await testApi();
await newPool(test, 'pool-stellar-01');
beforeEach(async () => {
  admin = await newAdmin(test);
  anna = await newFarmer(test);
  bert = await newFarmer(test);
});
afterAll(() => test.close());

const begin = (
  userId: string,
  body: object = { reason: 'Asked why a reward is missing' },
  token = admin.token,
) => test.post(`/admin/users/${userId}/read`, body, { token });
const impersonate = async (person: Person): Promise<string> => (await begin(person.userId)).body.token;
const status = async (path: string, token: string) => (await test.get(path, { token })).status;
const trail = async (
  person: Person,
): Promise<{ kind: string; actor: string; cause: string; data: object }[]> =>
  (await test.get(`/audit?subject=${person.userId}`, { token: admin.token })).body.items;

describe('an impersonation', () => {
  it('shows only this farmer’s data', async () => {
    const contractId = await join(test, anna, 'pool-stellar-01');
    const { status: made, body } = await begin(anna.userId);
    expect(made).toBe(201);
    expect(body.user).toMatchObject({ id: anna.userId, email: anna.email, role: 'farmer' });
    const { token } = body;
    expect((await test.get('/farmers/current', { token })).body.active_contract.id).toBe(contractId);
    expect(await status(`/farmers/${anna.farmerId}/plantings`, token)).toBe(200);
    expect(await status(`/farmers/${bert.farmerId}/plantings`, token)).toBe(403);
    expect(await status('/admin/users', token)).toBe(403);
    expect(await status('/audit', token)).toBe(403);
  });

  it('changes nothing', async () => {
    const token = await impersonate(anna);
    const request = {
      userId: anna.userId,
      poolerId: 'pool-stellar-01',
      stakePercentage: 0,
      harvestInterval: 1,
    };
    const refused = async (method: string, path: string, body: object) => {
      const answer = await test.call(method, path, { token, body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(answer.body.message).toMatch(/reading as this farmer/);
    };
    await refused('POST', '/join-pool', request);
    await refused('POST', '/wallet/withdraw', { asset: 'XLM', amount: '1' });
    await refused('POST', '/sandbox/fund', { address: anna.address });
    await refused('POST', '/notifications/read', {});
    await refused('PUT', '/notifications/preferences', { kinds: {} });
    await refused('POST', '/auth/password', { currentPassword: 'x', newPassword: 'another password' });
    await refused('DELETE', '/auth/sessions/session_1', {});
    await refused('POST', '/check-funding', { userId: anna.userId });
  });

  it('records nothing about a wallet that it reads', async () => {
    const poor = await newFarmer(test, { funded: false });
    await test.post('/sandbox/fund', { address: poor.address }, { token: poor.token });
    const token = await impersonate(poor);
    expect((await test.get(`/check-funding?userId=${poor.userId}`, { token })).body.funded).toBe(true);
    await test.get(`/check-funding?userId=${poor.userId}`, { token: admin.token });
    const { rows } = await test.database.query('SELECT funded_at FROM farmers WHERE id = $1', [
      poor.farmerId,
    ]);
    expect(rows).toEqual([{ funded_at: null }]);
  });

  it('needs a reason, an admin and a farmer', async () => {
    expect((await begin(anna.userId, {})).status).toBe(400);
    expect((await begin(anna.userId, { reason: '  ' })).status).toBe(400);
    expect((await begin(anna.userId, undefined, bert.token)).status).toBe(403);
    expect(await begin('user_nobody')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await begin(admin.userId)).toMatchObject({ status: 404, body: { code: 'FARMER_NOT_FOUND' } });
  });

  it('is recorded in the audit trail: who, why, each kind of data once, and its end', async () => {
    const token = await impersonate(anna);
    for (let i = 0; i < 3; i++) await test.get('/farmers/current', { token });
    await Promise.all([1, 2, 3].map(() => test.get(`/farmers/${anna.farmerId}/harvests`, { token })));
    expect((await test.get('/auth/data', { token })).body.user.email).toBe(anna.email);
    await test.post('/auth/logout', {}, { token });
    const events = (await trail(anna)).toReversed().slice(1);
    const read = { userId: anna.userId, by: admin.userId, ...PLACE };
    expect(events.map(({ kind, data }) => [kind, data])).toMatchObject([
      ['ReadingBegan', { ...read, reason: 'Asked why a reward is missing' }],
      ['AccountRead', { ...read, what: 'The signed-in farmer and the active contract' }],
      ['AccountRead', { ...read, what: 'Harvests, newest first' }],
      ['AccountRead', { ...read, what: 'The data of the account as a file' }],
      ['ReadingEnded', { userId: anna.userId }],
    ]);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([admin.userId]));
    expect(new Set(events.map(({ cause }) => cause)).size).toBe(1);
    expect(events[0]?.cause).toMatch(/^reading:/);
  });

  it('ends on request, after an hour, and with the admin’s own session', async () => {
    const left = await impersonate(anna);
    await test.post('/auth/logout', {}, { token: left });
    expect(await status('/farmers/current', left)).toBe(401);
    expect(await status('/auth/me', admin.token)).toBe(200);

    const orphaned = await impersonate(anna);
    await test.post('/auth/logout', {}, { token: admin.token });
    expect(await status('/farmers/current', orphaned)).toBe(401);

    admin = await newAdmin(test);
    const old = await impersonate(bert);
    test.pass(3599);
    expect(await status('/farmers/current', old)).toBe(200);
    test.pass(1);
    expect(await status('/farmers/current', old)).toBe(401);
  });

  it('ends on the next request of an admin who was suspended', async () => {
    const token = await impersonate(anna);
    const other = await newAdmin(test);
    await test.post(`/admin/users/${admin.userId}/suspend`, { reason: 'Left' }, { token: other.token });
    const [{ id }] = (await test.get('/admin/approvals', { token: admin.token })).body.items;
    await test.post(`/admin/approvals/${id}/approve`, {}, { token: admin.token });
    expect(await status('/farmers/current', token)).toBe(401);
  });

  it('is not listed among the farmer’s devices, and continues when these are signed out', async () => {
    const token = await impersonate(anna);
    const { body } = await test.get('/auth/sessions', { token: anna.token });
    expect(body.items).toHaveLength(1);
    await test.post(`/admin/users/${anna.userId}/suspend`, { reason: 'Stolen' }, { token: admin.token });
    expect(await status('/farmers/current', anna.token)).toBe(401);
    expect(await status('/farmers/current', token)).toBe(200);
  });
});

describe('an admin who reads a farmer’s data with their own session', () => {
  it('is recorded in the audit trail once a day for each kind of data', async () => {
    const look = () => test.get(`/farmers/${anna.farmerId}/summary`, { token: admin.token });
    await Promise.all([look(), look()]);
    await test.get(`/wallet/info/${anna.address}`, { token: admin.token });
    await test.get(`/admin/users/${anna.userId}`, { token: admin.token });
    await test.get(`/user/${anna.userId}/status`, { token: anna.token });
    test.pass(24 * 3600);
    admin = await newAdmin(test);
    await look();
    expect(
      (await trail(anna)).filter(({ kind }) => kind === 'AccountRead').map(({ data }) => data),
    ).toMatchObject(
      [
        "A farmer's figures, all time and for a window",
        'An account with its contract, devices, emails and notes',
        'Reserve, trustline and balances of a wallet',
        "A farmer's figures, all time and for a window",
      ].map(what => ({ userId: anna.userId, what, ...PLACE })),
    );
  });
});

describe('an admin who reads the data of all accounts', () => {
  const headers = { 'user-agent': 'Browser of an admin' };
  const what = async () =>
    (await trail(admin)).flatMap(({ kind, data }) => (kind === 'RecordsRead' ? [data] : []));
  const read = (summary: string) => ({
    ...{ userId: admin.userId, what: summary, address: '127.0.0.1' },
    device: headers['user-agent'],
  });

  it('is recorded with the place: a list once a day for each session', async () => {
    const look = (page: number) => test.get(`/admin/users?page=${page}`, { token: admin.token, headers });
    await Promise.all([look(1), look(2)]);
    expect(await what()).toMatchObject([read('Accounts')]);
  });

  it('is recorded for what operators see of their members', async () => {
    for (const path of ['/pooler/farmers', '/pooler/payouts', '/pooler/earnings'])
      expect((await test.get(path, { token: admin.token, headers })).status).toBe(200);
    expect(await what()).toEqual(
      expect.arrayContaining([
        expect.objectContaining(read('Farmers of the pool')),
        expect.objectContaining(read('What the pool earned, by day and by member, and its next payout')),
        expect.objectContaining(
          read("The pool's share of each harvested reward, by block and member, with its transaction"),
        ),
      ]),
    );
  });

  it('is recorded with the place: each file of the audit trail', async () => {
    for (const format of ['csv', 'json'])
      await test.app.request(`/audit/export?format=${format}`, {
        headers: { ...headers, authorization: `Bearer ${admin.token}` },
      });
    const file = read('The audit trail as a file');
    expect((await what()).slice(0, 2)).toMatchObject([file, file]);
  });
});

it('does not start for an admin who signs out at the same moment', async () => {
  const context = commandContext(test.api, { kind: 'user', id: admin.userId });
  const caller = await findCaller(test.database, admin.token, test.api.clock());
  await test.post('/auth/logout', {}, { token: admin.token });
  const visit = { address: '127.0.0.1', userAgent: null, now: test.api.clock() };
  const order = { userId: anna.userId, reason: 'Asked why a reward is missing' };
  await expect(caller && startImpersonation(test.api, context, caller, visit, order)).rejects.toThrow(
    'Your session has ended: sign in again',
  );
});

it('lets no admin suspend themselves', async () => {
  const answer = await test.post(
    `/admin/users/${admin.userId}/suspend`,
    { reason: 'x' },
    { token: admin.token },
  );
  expect(answer).toMatchObject({ status: 403, body: { message: 'You cannot suspend your own account' } });
  expect(await status('/auth/me', admin.token)).toBe(200);
});
