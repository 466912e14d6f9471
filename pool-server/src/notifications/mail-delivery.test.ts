import { openMailServer } from '../mail/compose.ts';
import { mailServer } from '../testing/mail-server.ts';
import { newMember, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { mailNotifications } from './mailing.ts';

const test = await testApi();
const server = await mailServer();
afterAll(async () => {
  server.close();
  await test.close();
});

/** What the mail server receives this many seconds from now. */
async function received(seconds: number) {
  test.pass(seconds);
  server.lines.length = 0;
  const sendMail = openMailServer(`smtp://127.0.0.1:${server.port}`, 'KALE Pool <pool@kale.test>');
  await mailNotifications({ ...test.api, sendMail });
  return server.lines.join('\n');
}

it('mails one event at once, and another one in the digest at the chosen hour', async () => {
  const pooler = await newPool(test, 'pool-stellar-01');
  const farmer = await newMember(test, pooler.poolId);
  const body = { email: true, kinds: {}, digestHour: 8, timeZone: 'UTC' };
  for (const { token } of [pooler, farmer])
    await test.call('PUT', '/notifications/preferences', { token, body });
  test.pass(60);
  await test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 900003, $2)`,
    [farmer.farmerId, test.api.clock()],
  );
  const newcomer = await newMember(test, pooler.poolId);

  const atOnce = await received(600);
  expect(atOnce.match(/^RCPT TO:.*/gm)).toEqual([`RCPT TO:<${farmer.email}>`]);
  expect(atOnce).toMatch(/^Subject: KALE Pool: Deposit received$/m);
  expect(atOnce).toContain('0.09 KALE');
  expect(atOnce).toMatch(/^List-Unsubscribe:\s*<https:\/\/pool\.kale\.test\/unsubscribe/m);

  const untilEight = (24 - 12 + 8) * 3_600;
  const digest = await received(untilEight);
  expect(digest.match(/^RCPT TO:.*/gm)).toEqual([`RCPT TO:<${pooler.email}>`]);
  expect(digest).toMatch(/^Subject: KALE Pool: A farmer has joined$/m);
  expect(digest).toContain(newcomer.email);
  expect(await received(3_600)).toBe('');
});
