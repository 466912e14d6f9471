import { setTimeout as wait } from 'node:timers/promises';
import { many } from '../../database/database.ts';
import { WHOLE_DATA } from '../../database/whole-data.ts';
import { isLockAwaited } from '../../testing/locks.ts';
import { newAdmin, newFarmer, PASSWORD, type Person } from '../../testing/people.ts';
import { testApi } from '../../testing/test-api.ts';

let person: Person;
const test = await testApi();
beforeEach(async () => {
  person = await newFarmer(test, { funded: false });
});
afterAll(() => test.close());

const NEW = 'a battery of new horses';
const signIn = (email: string, password = PASSWORD, agent = 'Firefox') =>
  test.post('/auth/login', { email, password }, { headers: { 'user-agent': agent } });
const me = async (token: string) => (await test.get('/auth/me', { token })).status;

describe('signed-in devices', () => {
  const sessions = async () => (await test.get('/auth/sessions', { token: person.token })).body.items;

  it('are listed by name and can be signed out one by one', async () => {
    const phone = (await signIn(person.email, PASSWORD, 'Safari on a phone')).body.token;
    const listed = await sessions();
    expect(listed).toHaveLength(2);
    expect(listed.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
    const other = listed.find((each: { device: string }) => each.device === 'Safari on a phone');
    expect(JSON.stringify(listed)).not.toContain(phone);
    const end = () => test.call('DELETE', `/auth/sessions/${other.id}`, { token: person.token });
    expect((await end()).status).toBe(200);
    expect(await me(phone)).toBe(401);
    expect((await end()).status).toBe(404);
    expect(await sessions()).toHaveLength(1);
  });

  it('are hidden from other users, who cannot sign them out', async () => {
    const stranger = await newFarmer(test, { funded: false });
    const [own] = await sessions();
    const end = await test.call('DELETE', `/auth/sessions/${own.id}`, { token: stranger.token });
    expect(end.status).toBe(404);
    expect(await me(person.token)).toBe(200);
  });
});

describe('the access record', () => {
  type Access = { kind: string; data: Record<string, unknown> };
  const recorded = async (userId: string | null): Promise<Access[]> => {
    await test.settled();
    return many<Access>(
      test.database,
      `SELECT message_type AS kind, ${WHOLE_DATA} AS data FROM emt_messages m WHERE stream_id = $1
       ORDER BY stream_position`,
      [`access-${userId ?? 'nobody'}`],
    );
  };
  const from = (address: string, agent = 'Firefox/140.0') => ({
    'x-forwarded-for': address,
    'user-agent': agent,
  });
  const enter = (address: string, agent?: string, password = PASSWORD) =>
    test.post('/auth/login', { email: person.email, password }, { headers: from(address, agent) });

  it('contains sign-ins, failures and ended sessions, with address and device', async () => {
    const { token } = (await enter('203.0.113.9')).body;
    await enter('203.0.113.9', 'curl/8', 'not the password');
    // A failure is recorded after its response.
    await test.settled();
    await test.post('/auth/logout', {}, { token, headers: from('203.0.113.9') });
    const place = { address: '203.0.113.9', device: 'Firefox/140.0', userId: person.userId };
    const [signedIn, failed, ended] = await recorded(person.userId);
    expect(signedIn).toMatchObject({ kind: 'SignedIn', data: { ...place, factor: null } });
    const wrong = { ...place, device: 'curl/8', reason: 'password' };
    expect(failed).toMatchObject({ kind: 'SignInFailed', data: wrong });
    const sessions = [signedIn?.data.sessionId];
    expect(ended).toMatchObject({ kind: 'SessionsEnded', data: { ...place, how: 'sign-out', sessions } });
    const admin = await newAdmin(test);
    const trail = await test.get(`/audit?subject=${person.userId}&kind=SignedIn`, { token: admin.token });
    expect(trail.body.items).toMatchObject([{ actorEmail: person.email, data: place }]);
  });

  it('records refusals once in ten minutes for each caller, address and route', async () => {
    const { token } = person;
    for (let n = 0; n < 3; n++) await test.get('/admin/overview', { token, headers: from('203.0.113.10') });
    await test.get('/audit', { token, headers: from('203.0.113.10') });
    const refused = { status: 403, method: 'GET', address: '203.0.113.10', device: 'Firefox/140.0' };
    expect(await recorded(person.userId)).toMatchObject([
      { kind: 'AccessRefused', data: { ...refused, route: '/admin/overview' } },
      { kind: 'AccessRefused', data: { ...refused, route: '/audit' } },
    ]);
    test.pass(601);
    await test.get('/audit', { token, headers: from('203.0.113.10') });
    expect(await recorded(person.userId)).toHaveLength(3);
  });

  it('contains limited and failed requests of strangers, and a flood adds little', async () => {
    const before = (await recorded(null)).length;
    const unknown = { email: 'nobody-knows@kale.test', password: 'guess' };
    for (let n = 0; n < 12; n++) await test.post('/auth/login', unknown, { headers: from('198.51.100.77') });
    const strangers = (await recorded(null)).slice(before);
    expect(strangers).toMatchObject([
      { kind: 'SignInFailed', data: { userId: null, reason: 'password', address: '198.51.100.77' } },
      { kind: 'AccessRefused', data: { status: 429, route: '/auth/login', address: '198.51.100.77' } },
    ]);
    test.pass(60);
    for (let n = 0; n < 200; n++) {
      await test.get('/admin/overview', { token: person.token, headers: from(`198.51.${n}.1`) });
    }
    const added = (await recorded(person.userId)).length;
    expect(added).toBeGreaterThan(10);
    expect(added).toBeLessThanOrEqual(120);
  });

  it('mails the owner about a sign-in from a new device or network, and no other', async () => {
    const news = async () => {
      await test.settled();
      return test.mails.filter(({ to, subject }) => to === person.email && /New sign-in/.test(subject));
    };
    // The device of the registration is known.
    await test.post('/auth/login', { email: person.email, password: PASSWORD });
    expect(await news()).toHaveLength(0);
    await enter('203.0.113.20');
    expect(await news()).toMatchObject([
      { userId: person.userId, text: expect.stringContaining('203.0.113.20') },
    ]);
    await enter('203.0.113.20', 'Firefox/141.5');
    expect(await news()).toHaveLength(1);
    await enter('203.0.113.20', 'Safari/18');
    expect(await news()).toHaveLength(2);
    test.pass(91 * 24 * 3600);
    await enter('203.0.113.20', 'Safari/18');
    // No device is known any more, as for an account older than these records, so no mail is sent.
    expect(await news()).toHaveLength(2);
  });

  it('notifies the owner of a sign-in from a new device, besides the one mail', async () => {
    const token = (await signIn(person.email)).body.token;
    const news = async () =>
      (await test.get('/notifications?kind=account_security', { token })).body.items.map(
        ({ title, path }: { title: string; path: string }) => [title, path],
      );
    const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const before = await news();
    test.pass(1);
    await enter('203.0.113.30', linux);
    const found = ['New sign-in: Firefox on Linux', '/account?tab=security'];
    expect(await news()).toEqual([found, ...before]);
    test.pass(1);
    await enter('203.0.113.30', linux);
    expect(await news()).toEqual([found, ...before]);
  });

  it('lets a user sign out all other devices at once', async () => {
    const phone = (await signIn(person.email, PASSWORD, 'Safari on a phone')).body.token;
    const { items } = (await test.get('/auth/sessions', { token: person.token })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ device: 'Safari on a phone', address: '127.0.0.1' }),
    );
    const end = await test.call('DELETE', '/auth/sessions', { token: person.token });
    expect(end.status).toBe(200);
    expect([await me(person.token), await me(phone)]).toEqual([200, 401]);
    expect((await recorded(person.userId)).at(-1)).toMatchObject({
      kind: 'SessionsEnded',
      data: { how: 'device signed out' },
    });
  });
});

describe('a change of password', () => {
  const change = (currentPassword: string, newPassword = NEW) =>
    test.post('/auth/password', { currentPassword, newPassword }, { token: person.token });

  it('keeps this device, signs the others out and invalidates the old password', async () => {
    const phone = (await signIn(person.email)).body.token;
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await me(person.token), await me(phone)]).toEqual([200, 401]);
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(200);
  });

  it('is refused when the password changed during the check', async () => {
    const owner = await test.database.connect();
    await owner.query('BEGIN');
    await owner.query("UPDATE credentials SET password_hash = 'new' WHERE user_id = $1", [person.userId]);
    const answer = change(PASSWORD);
    await Promise.race([answer, isLockAwaited(test.database)]);
    await owner.query('COMMIT');
    owner.release();
    expect((await answer).status).toBe(400);
    const kept = 'SELECT password_hash FROM credentials WHERE user_id = $1';
    expect(await many(test.database, kept, [person.userId])).toEqual([{ password_hash: 'new' }]);
  });

  it('needs the current password and limits guesses', async () => {
    expect(await change('wrong')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    for (let i = 0; i < 9; i++) await change('wrong');
    expect((await change(PASSWORD)).status).toBe(429);
  });

  it('is recorded in the audit trail without the password', async () => {
    await change(PASSWORD);
    const { token } = await newAdmin(test);
    const { body } = await test.get(`/audit?subject=${person.userId}`, { token });
    expect(body.items[0]).toMatchObject({ kind: 'UserPasswordChanged', actor: person.userId });
    expect(JSON.stringify(body)).not.toMatch(/battery/);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => test.post('/auth/password-reset', { email });
  const mailed = async (count: number) => {
    const own = () =>
      test.mails.filter(mail => mail.to === person.email && mail.text.includes('/reset/confirm'));
    while (own().length < count) await wait(10);
    return own().map(mail => /reset\/confirm#token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
  };
  const confirm = (token: string, newPassword = NEW) =>
    test.post('/auth/password-reset/confirm', { token, newPassword });

  it('is replaced through a mailed link, once', async () => {
    expect((await ask(` ${person.email.toUpperCase()} `)).status).toBe(200);
    const [token = ''] = await mailed(1);
    const ends = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await me(person.token)).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(200);
  });

  it('lets its owner sign in from a new address when strangers have used up all attempts', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const tryFrom = (address: string, password: string) =>
      test.post('/auth/login', { email: person.email, password }, from(address));
    for (let i = 0; i < 20; i++) await tryFrom(`198.51.100.${i}`, 'guess');
    const [here, there] = ['192.0.2.1', '192.0.2.2'];
    expect((await tryFrom(here, PASSWORD)).status).toBe(429);
    await ask(person.email);
    const [token = ''] = await mailed(1);
    await test.post('/auth/password-reset/confirm', { token, newPassword: NEW }, from(here));
    expect((await tryFrom(here, NEW)).status).toBe(200);
    expect((await tryFrom(there, NEW)).status).toBe(429);
  });

  it('responds the same for an unknown address', async () => {
    const [known, unknown] = [await ask(person.email), await ask('nobody@kale.test')];
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    await mailed(1);
    expect(test.mails.some(mail => mail.to === 'nobody@kale.test')).toBe(false);
  });

  it('sends expiring links, and a limited number of them', async () => {
    await ask(person.email);
    const [token = ''] = await mailed(1);
    for (let i = 0; i < 6; i++) await ask(person.email);
    await test.settled();
    expect(await mailed(3)).toHaveLength(3);
    test.pass(3601);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect((await confirm('unknown')).status).toBe(400);
  });

  it('lets a suspended farmer choose a new password, unless two admins hold their money', async () => {
    const { token } = await newAdmin(test);
    await test.post(`/admin/users/${person.userId}/suspend`, {}, { token });
    await ask(person.email);
    const [link = ''] = await mailed(1);
    expect((await confirm(link)).status).toBe(200);
    expect((await signIn(person.email, NEW)).status).toBe(200);
    await test.database.query('UPDATE users SET money_held = true WHERE id = $1', [person.userId]);
    await ask(person.email);
    await test.settled();
    expect(await mailed(1)).toHaveLength(1);
  });
});
