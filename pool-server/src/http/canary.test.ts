import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

/** Marked secrets, each of which a user enters or receives once. */
const FIRST = 'canary-first-password-81';
const SECOND = 'canary-second-password-82';
const WRONG = 'canary-wrong-password-83';
/** A secret key pasted into an address field. */
const PASTED = 'SBFGFF27Y64ZUGFAIG5AMJGQODZZKV2YQKAVUUN4HNE24XZXD2OEUVUP';

const lines: string[] = [];
const outputs: string[] = [];
const also = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const test = await testApi({ log: pino({ level: 'debug' }, also) });
afterAll(() => test.close());

const say = async (method: string, path: string, body?: unknown, token?: string) => {
  const answer = await test.call(method, path, { body, token });
  outputs.push(JSON.stringify(answer.body));
  return answer;
};

it('keeps every secret out of logs, errors, events, tables and exports', async () => {
  await newPool(test, 'pool-stellar-01');
  const admin = await newAdmin(test);
  const wallet = randomAddress();
  const email = 'canary@kale.test';

  // Mistakes that contain secrets.
  const mistaken = { email, password: FIRST, externalWallet: PASTED };
  expect((await say('POST', '/register-farmer', mistaken)).status).toBe(400);
  expect((await say('POST', '/register-farmer', { ...mistaken, email: 7 })).status).toBe(400);
  expect((await say('POST', '/register-farmer', `{"password":"${FIRST}",`)).status).toBe(400);
  expect((await say('POST', `/auth/login?password=${FIRST}`, { email, password: WRONG })).status).toBe(401);
  expect(
    (await say('GET', `/wallet/balance/${PASTED}`, undefined, admin.token)).status,
  ).toBeGreaterThanOrEqual(400);

  const registered = await test.post('/register-farmer', { email, password: FIRST, externalWallet: wallet });
  expect(registered.status).toBe(201);
  const { token, userId } = registered.body.data;
  await say('POST', '/auth/login', { email, password: WRONG });
  const signedIn = (await test.post('/auth/login', { email, password: FIRST })).body.token;
  await say('POST', '/auth/password', { currentPassword: WRONG, newPassword: SECOND }, signedIn);
  await say('POST', '/auth/password', { currentPassword: FIRST, newPassword: SECOND }, signedIn);
  await say('POST', '/auth/password-reset', { email });
  // The mail is sent after the response.
  const mailed = () => test.mails.find(({ text }) => text.includes('/reset/confirm'));
  while (!mailed()) await wait(10);
  const reset = /confirm#token=([\w-]{20,})/.exec(mailed()?.text ?? '')?.[1] ?? 'no link was mailed';
  await say('POST', '/auth/password-reset/confirm', { token: reset, newPassword: FIRST });
  const last = (await test.post('/auth/login', { email, password: FIRST })).body.token;
  await say('GET', '/auth/me', undefined, last);
  await say('GET', '/auth/sessions', undefined, last);
  await say('GET', `/user/${userId}/status`, undefined, last);
  const member = await newFarmer(test);
  await join(test, member, 'pool-stellar-01');
  await say('POST', '/auth/logout', {}, last);

  for (const path of ['/audit?limit=100', '/admin/users', '/admin/overview', '/health', '/info']) {
    await say('GET', path, undefined, admin.token);
  }
  for (const format of ['csv', 'json']) {
    const headers = { authorization: `Bearer ${admin.token}` };
    outputs.push(await (await test.app.request(`/audit/export?format=${format}`, { headers })).text());
  }
  const tables = await test.database.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'ledger', 'custody')`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await test.database.query(`SELECT t::text AS text FROM ${name} t`);
    outputs.push(...rows.map(row => row.text));
  }

  const everything = [...lines, ...outputs].join('\n');
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of [
    FIRST,
    SECOND,
    WRONG,
    PASTED,
    token,
    signedIn,
    last,
    reset,
    member.token,
    admin.token,
  ]) {
    expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    expect(everything).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
  expect(everything).not.toMatch(/\bS[A-Z2-7]{55}\b/);
}, 90_000);
