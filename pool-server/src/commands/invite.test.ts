import { newPool } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { withoutLinks } from './invite.ts';

const test = await testApi();
afterAll(() => test.close());

const invite = (token: string, email: string) => test.post('/pooler/farmers/invite', { email }, { token });

it('mails a person once a week, whichever pools ask', async () => {
  const [one, other] = [await newPool(test, 'pool-one'), await newPool(test, 'pool-two')];
  expect((await invite(one.token, 'Ada@kale.test')).status).toBe(200);
  for (const { token } of [one, other]) {
    expect(await invite(token, 'ada@KALE.test')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
  }
  const both = await Promise.all([invite(one.token, 'eve@kale.test'), invite(other.token, 'eve@kale.test')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  test.pass(7 * 24 * 3600 + 1);
  const { token } = (
    await test.post('/auth/login', { email: other.email, password: 'correct horse battery' })
  ).body;
  expect((await invite(token, 'ada@kale.test')).status).toBe(200);
});

it('lets a pool invite 20 people a day, once it is approved', async () => {
  const { token } = await newPool(test, 'pool-many');
  const answers = [];
  for (let i = 0; i < 21; i++) answers.push((await invite(token, `guest-${i}@kale.test`)).status);
  expect(answers.filter(status => status === 200)).toHaveLength(20);
  expect(answers.at(-1)).toBe(400);

  const account = { email: 'pending@kale.test', password: 'correct horse battery' };
  await test.post('/registerPooler', { ...account, poolerName: 'Pending', publicKey: randomAddress() });
  const pending = (await test.post('/auth/login', account)).body.token;
  expect(await invite(pending, 'somebody@kale.test')).toMatchObject({
    status: 409,
    body: { code: 'POOLER_INACTIVE' },
  });
});

it('has no text of the pool in its subject, none of its links, and a way to unsubscribe', async () => {
  const pool = await newPool(test, 'pool-links');
  await test.database.query(
    `INSERT INTO pool_settings (pool_id, settings) VALUES ($1, '{"invitationNote": "Win at https://evil.test/x or evil.test"}')`,
    [pool.poolId],
  );
  await invite(pool.token, 'careful@kale.test');
  await test.settled();
  const mail = test.mails.findLast(({ to }) => to === 'careful@kale.test');
  expect(mail?.subject).toBe('An invitation to farm KALE');
  expect(mail?.text).toContain('Win at [link removed] or [link removed]');
  expect(mail?.text).not.toContain('evil');
  const token = /unsubscribe#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await test.post('/unsubscribe', { token })).status).toBe(200);
  expect((await test.post('/unsubscribe', { token: 'unknown' })).status).toBe(404);
  test.pass(8 * 24 * 3600);
  const again = (await test.post('/auth/login', { email: pool.email, password: 'correct horse battery' }))
    .body.token;
  expect((await invite(again, 'careful@kale.test')).status).toBe(400);
});

it.each([
  ['see http://a.test/b?c', 'see [link removed]'],
  ['www.evil.test now', '[link removed] now'],
  ['javascript:alert(1)', '[link removed]'],
  ['write to me@evil.test', 'write to [address removed]'],
  ['We share 95 % of rewards. Join us!', 'We share 95 % of rewards. Join us!'],
  ['Open 24/7, fee 0.05', 'Open 24/7, fee 0.05'],
])('turns %s into %s', (text, expected) => expect(withoutLinks(text)).toBe(expected));
