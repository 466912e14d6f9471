import { farm, observeFarm } from '../domain/farm.ts';
import { commit } from '../events/event-store.ts';
import { FARM_STREAM } from '../events/stream.ts';
import { playBlock } from '../testing/block.ts';
import {
  type FarmerPerson,
  newAdmin,
  newFarmer,
  newMember,
  newPool,
  type Person,
} from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { mailNotifications } from './mailing.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const test = await testApi();
const pooler = await newPool(test, 'pool-stellar-01');
afterAll(() => test.close());

const choose = ({ token }: Person, body: object) =>
  test.call('PUT', '/notifications/preferences', { token, body: { kinds: {}, ...body } });
const deposit = ({ farmerId }: FarmerPerson) =>
  test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 5, $2)`,
    [farmerId, test.api.clock()],
  );
const prove = ({ userId }: Person) =>
  test.database.query('UPDATE users SET email_proof_due = NULL WHERE id = $1', [userId]);
/** Five seconds past the hour in which it is two hours later. */
function inTwoHours() {
  const then = new Date(test.api.clock().getTime() + 2 * HOUR * 1000);
  then.setUTCMinutes(0, 5, 0);
  return then;
}
/** The mails to this person that are sent this many seconds from now. */
async function mailed({ email }: Person, seconds = 600) {
  test.pass(seconds);
  test.mails.length = 0;
  await mailNotifications(test.api);
  return test.mails.filter(({ to }) => to === email);
}

it('mails nothing from before a kind was switched on again', async () => {
  const farmer = await newFarmer(test);
  await choose(farmer, { email: true, mailed: { deposit_received: false } });
  test.pass(60);
  await deposit(farmer);
  expect(await mailed(farmer, 10 * HOUR)).toEqual([]);
  expect((await choose(farmer, { mailed: { deposit_received: true } })).status).toBe(200);
  expect(await mailed(farmer)).toEqual([]);
  await deposit(farmer);
  expect(await mailed(farmer)).toHaveLength(1);
});

it('continues a long digest in the next mail, not a day later', async () => {
  const farmer = await newMember(test, pooler.poolId);
  await choose(farmer, { email: true, digestHour: inTwoHours().getUTCHours(), timeZone: 'UTC' });
  test.pass(60);
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at, error_message)
     SELECT 'failed ' || n, $1, n, $2, $3, 'failed', 0, $4, $4::timestamptz + n * interval '1 s', 'Refused' FROM generate_series(1, 120) n`,
    [pooler.poolId, farmer.farmerId, farmer.contractId, test.api.clock()],
  );
  const counts = [];
  for (let minutes = 0; minutes < 150; minutes += 10)
    counts.push(...(await mailed(farmer)).map(({ subject }) => subject));
  expect(counts).toEqual([
    'KALE Pool: 50 notifications',
    'KALE Pool: 50 notifications',
    'KALE Pool: 20 notifications',
  ]);
  expect(await mailed(farmer, DAY)).toEqual([]);
});

it('sends a due digest although the settings were saved before it was sent', async () => {
  const farmer = await newMember(test, pooler.poolId);
  const due = inTwoHours();
  const settings = { email: true, digestHour: due.getUTCHours(), timeZone: 'UTC' };
  await choose(farmer, settings);
  test.pass(60);
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at, error_message)
     VALUES ('failed', $1, 999, $2, $3, 'failed', 0, $4, $4, 'Refused')`,
    [pooler.poolId, farmer.farmerId, farmer.contractId, test.api.clock()],
  );
  test.pass((due.getTime() - test.api.clock().getTime()) / 1000);
  expect((await choose(farmer, settings)).status).toBe(200);
  expect(await mailed(farmer, 150)).toMatchObject([{ subject: 'KALE Pool: Planting failed' }]);
});

it('mails nobody twice when one run takes longer than the lease of a mail', async () => {
  const readers = [await newFarmer(test), await newFarmer(test)];
  for (const reader of readers) await choose(reader, { email: true });
  test.pass(60);
  for (const reader of readers) await deposit(reader);
  test.pass(600);
  const sent: string[] = [];
  const isOwn = (to: string) => readers.some(({ email }) => email === to);
  const sendMail = async ({ to }: { to: string }) => {
    if (!isOwn(to)) return;
    sent.push(to);
    // The first mail takes long. While the second is being sent, another process starts.
    if (sent.length === 1) test.pass(400);
    else if (sent.length === 2) await mailNotifications({ ...test.api, sendMail });
  };
  await mailNotifications({ ...test.api, sendMail });
  expect(sent.toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
});

it('mails nobody that the farm is paused once it is open again', async () => {
  const farmer = await newFarmer(test);
  await choose(farmer, { email: false });
  const observe = (standing: 'paused' | 'open', ledger: number) =>
    commit(test.database, { actor: { kind: 'engine' }, cause: null, at: test.api.clock() }, unit =>
      unit.decide(FARM_STREAM, farm, observeFarm({ standing, ledger, openBlock: 9 })),
    );
  test.pass(60);
  await observe('paused', 5_000);
  expect(await mailed(farmer)).toEqual([]);
  await observe('open', 6_000);
  test.pass(30 * DAY);
  await prove(farmer);
  expect(await mailed(farmer)).toEqual([]);
});

it('mails no account whose address another account has proved', async () => {
  const [stranger, owner] = [await newFarmer(test), await newFarmer(test)];
  await choose(stranger, { email: true });
  await prove(owner);
  await test.database.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [
    stranger.userId,
    owner.email,
  ]);
  test.pass(60);
  await deposit(stranger);
  expect(await mailed(owner)).toEqual([]);
});

it('begins the subject of an announcement with our name once', async () => {
  const farmer = await newFarmer(test);
  await choose(farmer, { email: true });
  const { token } = await newAdmin(test);
  test.pass(60);
  const sent = await test.post('/admin/announcements', { title: 'Tonight', text: 'From ten' }, { token });
  expect(sent.status).toBe(200);
  expect(await mailed(farmer, DAY)).toMatchObject([{ subject: 'KALE Pool: Tonight' }]);
});

it('sums up the day that has just ended in a digest at midnight', async () => {
  const [other, farmer] = [await newMember(test, pooler.poolId), await newMember(test, pooler.poolId)];
  await choose(farmer, { email: true, digestHour: 0, timeZone: 'UTC' });
  await mailed(farmer, DAY);
  await playBlock(test, pooler.poolId, 7, [other, farmer]);
  const now = test.api.clock();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  expect(await mailed(farmer, (midnight - now.getTime()) / 1000 + 30)).toEqual([]);
  expect(await mailed(farmer, 120)).toMatchObject([{ subject: 'KALE Pool: Daily rewards' }]);
  expect(await mailed(farmer, DAY)).toEqual([]);
});
