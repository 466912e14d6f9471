import { one } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { suspendUser, user } from '../domain/user.ts';
import { commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { resumeAccount } from './manage-account.ts';
import { registerOperator } from './register-user.ts';

const network = await testNetwork();
afterAll(() => network.drop());

const suspend = (userId: UserId, holdsMoney: boolean, during = async () => {}) =>
  commit(network.database, network.acting(), async unit => {
    await unit.decide(userStream(userId), user, suspendUser('Stolen', { holdsMoney }));
    await during();
  });

it('does not release money that two admins hold at the same moment', async () => {
  const account = {
    email: 'held@kale.test',
    password: 'kale-sandbox',
    role: 'pooler',
    poolId: null,
  } as const;
  const userId = await registerOperator(network.services(), network.acting(), account);
  await suspend(userId, false);
  let resumed: ReturnType<typeof resumeAccount> | undefined;
  await suspend(userId, true, async () => {
    resumed = resumeAccount(network.services(), network.acting(), { userId, reason: undefined });
    await isLockAwaited(network.database);
  });
  expect(await resumed).toEqual({ kind: 'release-money', userId });
  expect(await one(network.database, 'SELECT status, money_held FROM users WHERE id = $1', [userId])).toEqual(
    { status: 'suspended', money_held: true },
  );
});
