import { farm, observeFarm } from '../domain/farm.ts';
import { commit } from '../events/event-store.ts';
import { FARM_STREAM } from '../events/stream.ts';
import { type FarmerPerson, newFarmer, newMember, newPool, type Person } from '../testing/people.ts';
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
