import { verifyEvents } from '../audit/verify.ts';
import { many } from '../database/database.ts';
import { approval } from '../domain/approval.ts';
import { newApprovalId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { approvalStream } from '../events/stream.ts';
import {
  type FarmerPerson,
  join,
  mailedToken,
  newAdmin,
  newFarmer,
  newPool,
  PASSWORD,
} from '../testing/people.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { commandContext } from './services.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
afterAll(async () => {
  await expectSoundRecords(test.database);
  await test.close();
});

const erase = ({ token }: { token: string }, password = PASSWORD) =>
  test.post('/auth/erase', { password }, { token });
const obstacles = async ({ token }: { token: string }) =>
  (await test.get('/auth/erasure', { token })).body.obstacles;
const register = async (email: string, password = PASSWORD) =>
  (await test.post('/register-farmer', { email, password, externalWallet: randomAddress() })).body.data;
async function prove(person: { email: string; token: string }) {
  const token = await mailedToken(test, person, '/auth/email');
  expect((await test.post('/auth/email/prove', { token }, { token: person.token })).status).toBe(200);
}
const waiting = async ({ token }: { token: string }) =>
  (await test.get('/admin/approvals', { token })).body.items;
const broken = async () => (await verifyEvents(test.database)).broken;

async function tablesWith(text: string): Promise<string[]> {
  const tables = await many<{ name: string }>(
    test.database,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'custody') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await many(test.database, `SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('erases a person: no name remains, nobody can sign in, the address is free, and the chains are intact', async () => {
  const farmer = await newFarmer(test, { funded: false });
  const admin = await newAdmin(test);
  const operator = await newPool(test, 'pool-horizon-02');
  await prove(farmer);
  const headers = { 'user-agent': 'Unmistakable/7' };
  await test.post('/auth/login', { email: farmer.email, password: PASSWORD }, { headers });
  await test.post('/auth/login', { email: farmer.email, password: 'wrong' }, { headers });
  await test.post(`/admin/users/${farmer.userId}/notes`, { text: 'Prefers calls' }, { token: admin.token });
  await test.post(
    '/pooler/farmers/invite',
    { email: farmer.email.toUpperCase(), poolerId: operator.poolId },
    { token: operator.token },
  );
  await test.settled();
  expect(await tablesWith(farmer.email)).toEqual(expect.arrayContaining(['users', 'personal_data']));
  const trail = async () =>
    (await test.get(`/audit?subject=${farmer.userId}`, { token: admin.token })).body.items;
  expect(JSON.stringify(await trail())).toContain(farmer.email);
  test.mails.length = 0;

  expect(await obstacles(farmer)).toEqual([]);
  expect(await erase(farmer, 'wrong')).toMatchObject({ status: 400 });
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(200);
  expect((await erase(farmer)).status).toBe(200);
  await test.settled();
  for (const text of [farmer.email, farmer.email.toUpperCase(), 'Unmistakable', 'Prefers calls'])
    expect([text, await tablesWith(text)]).toEqual([text, []]);
  expect(test.mails).toMatchObject([{ to: farmer.email, subject: 'Your KALE Pool account was erased' }]);
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
  expect((await test.post('/auth/login', { email: farmer.email, password: PASSWORD })).status).toBe(401);
  expect(await broken()).toEqual([]);
  const left = await trail();
  expect(left[0]).toMatchObject({ kind: 'SessionsEnded', data: { how: 'account erased' } });
  expect(left.map(({ kind }: { kind: string }) => kind)).toContain('UserErased');
  expect(JSON.stringify(left)).not.toContain(farmer.email);
  expect((await test.get(`/admin/users/${farmer.userId}`, { token: admin.token })).body).toMatchObject({
    user: { email: 'Erased account', status: 'erased' },
  });
  const { users } = (await test.get('/admin/overview', { token: admin.token })).body;
  expect(users).toMatchObject({ suspended: 0, farmers: 0, farmerStates: { wallet_created: 0 } });
  const listed = async (status: string) =>
    (await test.get(`/admin/users?status=${status}`, { token: admin.token })).body.items;
  expect(await listed('suspended')).toEqual([]);
  expect(await listed('erased')).toMatchObject([{ id: farmer.userId, status: 'erased' }]);
  const resumed = await test.post(`/admin/users/${farmer.userId}/resume`, {}, { token: admin.token });
  expect(resumed.body.code).toBe('USER_NOT_FOUND');
  const again = { email: farmer.email, password: PASSWORD, externalWallet: randomAddress() };
  expect((await test.post('/register-farmer', again)).status).toBe(201);
});

it('erases the address of a person whom admins did not add, and refuses to add it later', async () => {
  const email = 'invited@kale.test';
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  const invite = () => test.post('/admin/admins', { email }, { token: one.token });
  const decide = (id: string, decision: string) =>
    test.post(`/admin/approvals/${id}/${decision}`, {}, { token: two.token });
  await invite();
  const [refused] = await waiting(two);
  expect(refused.subject).toBe(email);
  expect((await decide(refused.id, 'refuse')).status).toBe(200);
  await invite();
  const [open] = await waiting(two);
  expect(await tablesWith(email)).toEqual(expect.not.arrayContaining(['emt_messages']));

  const stranger = await register(email);
  expect((await erase(stranger)).status).toBe(200);
  expect((await waiting(two))[0].subject).toBe(email);

  const owner = await register(email);
  await prove({ email, token: owner.token });
  expect((await erase(owner)).status).toBe(200);
  await test.settled();
  expect(await tablesWith(email)).toEqual([]);
  expect(await broken()).toEqual([]);
  expect((await waiting(two))[0].subject).toBe('an erased address');
  expect((await decide(open.id, 'approve')).body.message).toBe('The address of this request was erased');
  expect((await decide(open.id, 'refuse')).status).toBe(200);
});

it('leaves a request of an earlier version unchanged when its event contains the address', async () => {
  const email = 'invited-earlier@kale.test';
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  const approvalId = newApprovalId(null);
  const request = {
    approvalId,
    action: { kind: 'add-admin' as const, email },
    reason: null,
    requestedBy: one.userId,
    expiresAt: new Date(test.api.clock().getTime() + 3_600_000).toISOString(),
  };
  await commit(test.database, commandContext(test.api, { kind: 'user', id: one.userId }), unit =>
    unit.decide(approvalStream(approvalId), approval, () => [{ type: 'ApprovalRequested', data: request }]),
  );
  const owner = await register(email);
  await prove({ email, token: owner.token });
  expect((await erase(owner)).status).toBe(200);
  expect(await waiting(two)).toContainEqual(expect.objectContaining({ id: approvalId, subject: email }));
  await expectSoundRecords(test.database);
});

it("keeps what protects the owner of an address when a stranger's account with it is erased", async () => {
  const email = 'owner@kale.test';
  await register(email);
  const stranger = await register(email, 'password of a stranger');
  const pool = await newPool(test, 'pool-insistent');
  const invite = () =>
    test.post('/pooler/farmers/invite', { email, poolerId: pool.poolId }, { token: pool.token });
  expect((await invite()).status).toBe(200);
  const token = await mailedToken(test, { email }, '/unsubscribe');
  expect((await test.post('/unsubscribe', { token })).status).toBe(200);
  const guess = () => test.post('/auth/login', { email, password: 'a guess' });
  for (let i = 0; i < 9; i++) expect((await guess()).status).toBe(401);

  expect((await erase(stranger, 'password of a stranger')).status).toBe(200);
  expect((await guess()).status).toBe(429);
  expect((await invite()).body.message).toBe('This person does not want invitations');
});

it('mails nothing to an address that the account never proved', async () => {
  const farmer = await newFarmer(test, { funded: false });
  await test.settled();
  test.mails.length = 0;
  expect((await erase(farmer)).status).toBe(200);
  await test.settled();
  expect(test.mails).toEqual([]);
});

it('refuses, with the reason, while a contract, money or a second factor prevents it', async () => {
  const farmer: FarmerPerson = await newFarmer(test);
  await join(test, farmer, 'pool-stellar-01');
  expect(await obstacles(farmer)).toEqual([
    'You have a contract with a pool. Leave the pool first.',
    expect.stringMatching(/^Your wallet has \d+\.\d{7} XLM\. Withdraw it first\.$/),
  ]);
  expect((await erase(farmer)).body).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'You have a contract with a pool. Leave the pool first.',
  });
  const waiting = await newFarmer(test);
  const { token } = waiting;
  await test.post('/wallet/withdraw', { asset: 'XLM', amount: '5' }, { token });
  expect(await obstacles(waiting)).toContain('A withdrawal is not finished. Wait until it is.');
  await test.database.query('UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1', [
    waiting.userId,
    new Date(test.api.clock().getTime() - 3_600_000),
  ]);
  expect(await erase(waiting)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  const operator = await test.post('/auth/login', { email: 'pool-stellar-01@kale.test', password: PASSWORD });
  expect((await erase(operator.body)).body.message).toMatch(/^Only accounts of farmers/);
  expect((await test.get('/auth/me', { token })).status).toBe(200);
});

it('finds an address that differs from its event, or was deleted without an erasure', async () => {
  const [one, two] = [await newFarmer(test), await newFarmer(test)];
  const registered = ({ userId }: FarmerPerson) => ({ stream: `user-${userId}`, version: 1 });
  const change = (to: (fields: string) => string, where: FarmerPerson) =>
    test.database.query(
      `UPDATE personal_data SET fields = ${to('fields')} WHERE person = $1 AND fields LIKE '{"email"%'`,
      [where.userId],
    );
  await change(fields => `replace(${fields}, 'farmer-', 'thief-')`, one);
  expect(await broken()).toEqual([registered(one)]);
  await change(fields => `replace(${fields}, 'thief-', 'farmer-')`, one);
  expect(await broken()).toEqual([]);
  const row = await test.database.query(
    `DELETE FROM personal_data WHERE person = $1 AND fields LIKE '{"email"%' RETURNING *`,
    [two.userId],
  );
  expect(await broken()).toEqual([registered(two)]);
  const { event_id, person, salt, fields } = row.rows[0];
  await test.database.query('INSERT INTO personal_data VALUES ($1, $2, $3, $4)', [
    event_id,
    person,
    salt,
    fields,
  ]);
});
