import type { StellarAddress } from 'shared-api/address';
import { many, one } from '../database/database.ts';
import type { PoolId, UserId } from '../domain/ids.ts';
import { verifyPayoutWallet } from '../domain/payout-wallet.ts';
import { DEFAULT_TERMS, pool } from '../domain/pool.ts';
import { approvePool, poolPayout } from '../domain/pool-decisions.ts';
import { changePassword, user } from '../domain/user.ts';
import { commit, type Unit } from '../events/event-store.ts';
import { poolStream, userStream } from '../events/stream.ts';
import { newSession, PASSWORD } from '../testing/people.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { questionResetPools } from './question-reset-pools.ts';
import { applyForPool } from './register-pool.ts';
import { commandContext } from './services.ts';

const test = await testApi();
afterAll(() => test.close());

const command = (work: (unit: Unit) => Promise<unknown>) =>
  commit(test.database, commandContext(test.api, { kind: 'system' }), work);

async function apply(name: string) {
  const poolId = name as PoolId;
  const address = randomAddress();
  await applyForPool(test.api, commandContext(test.api, { kind: 'system' }), {
    poolId,
    email: `${name}@kale.test`,
    password: PASSWORD,
    name,
    description: '',
    address,
    maxFarmers: 10,
    terms: DEFAULT_TERMS,
  });
  return { poolId, address };
}
/** Resets the password of a pool's operator as an earlier version recorded it. */
async function reset(poolId: PoolId) {
  const row = await one<{ id: UserId }>(test.database, 'SELECT id FROM users WHERE pool_id = $1', [poolId]);
  if (!row) throw new TypeError('The pool has no operator');
  await command(unit => unit.decide(userStream(row.id), user, changePassword({ reset: true })));
}
const verify = (poolId: PoolId, address: StellarAddress) =>
  command(unit =>
    unit.decide(poolStream(poolId), pool, before => verifyPayoutWallet(address)(poolPayout(before))),
  );
const questioned = async () =>
  (
    await many<{ id: string }>(test.database, 'SELECT id FROM pools WHERE NOT payout_confirmed ORDER BY id')
  ).map(({ id }) => id);

it("marks the wallets of pending pools as unconfirmed, once, if an earlier version reset their operators' passwords", async () => {
  const takenOver = await apply('pool-taken-over');
  const verifiedBefore = await apply('pool-verified-before');
  const verifiedSince = await apply('pool-verified-since');
  const approved = await apply('pool-approved');
  await apply('pool-without-reset');
  await verify(verifiedBefore.poolId, verifiedBefore.address);
  for (const { poolId } of [takenOver, verifiedBefore, verifiedSince, approved]) await reset(poolId);
  await verify(verifiedSince.poolId, verifiedSince.address);
  await command(unit => unit.decide(poolStream(approved.poolId), pool, approvePool));
  const run = () => questionResetPools(test.database, test.api.clock());

  await run();
  expect(await questioned()).toEqual(['pool-taken-over', 'pool-verified-before']);
  const token = await newSession(test, { email: 'pool-taken-over@kale.test' });
  await test.ledger.openPayoutWallet(takenOver.address);
  const answered = await test.post('/wallet/payout/answer', { address: takenOver.address }, { token });
  expect(answered).toMatchObject({ status: 200, body: { confirmed: true } });
  await run();
  expect(await questioned()).toEqual(['pool-verified-before']);
  await expectSoundRecords(test.database);
});
