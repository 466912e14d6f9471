import { decideRequest, orderAction } from '../commands/four-eyes.ts';
import { registerOperator } from '../commands/register-user.ts';
import { many, one } from '../database/database.ts';
import type { ApprovalId, FarmerId, UserId } from '../domain/ids.ts';
import { resumeUser, user } from '../domain/user.ts';
import { commit } from '../events/event-store.ts';
import { accessStream, userStream } from '../events/stream.ts';
import type { TestNetwork } from './engine-network.ts';

async function accountOf({ database }: TestNetwork, farmerId: FarmerId): Promise<UserId> {
  const row = await one<{ id: UserId }>(database, 'SELECT id FROM users WHERE farmer_id = $1', [farmerId]);
  if (!row) throw new Error('The farmer has no account');
  return row.id;
}

/** An admin who has signed in once and therefore counts for approvals. */
async function newAdmin(network: TestNetwork): Promise<UserId> {
  const email = `admin-${crypto.randomUUID()}@kale.test`;
  const account = { email, password: 'kale-sandbox', role: 'admin', poolId: null } as const;
  const userId = await registerOperator(network.services(), network.acting(), account);
  const data = { userId, sessionId: 'session-test', factor: null, address: '203.0.113.7', device: null };
  await commit(network.database, network.acting(), unit =>
    unit.record(accessStream(userId), [{ type: 'SignedIn', data }]),
  );
  return userId;
}

/** Two admins hold the money of a farmer's account. */
export async function holdMoney(network: TestNetwork, farmerId: FarmerId): Promise<void> {
  const userId = await accountOf(network, farmerId);
  const [by, second] = [await newAdmin(network), await newAdmin(network)];
  const order = { by, action: { kind: 'hold-money', userId } as const, reason: 'Stolen' };
  await orderAction(network.services(), network.acting(), order);
  const [request] = await many<{ id: ApprovalId }>(
    network.database,
    "SELECT id FROM approvals WHERE status = 'waiting'",
  );
  if (!request) throw new Error('No request waits for a second admin');
  await decideRequest(network.services(), network.acting(), request.id, 'granted', second);
}

/** An admin ends the hold. */
export async function releaseMoney(network: TestNetwork, farmerId: FarmerId): Promise<void> {
  const userId = await accountOf(network, farmerId);
  await commit(network.database, network.acting(), unit =>
    unit.decide(userStream(userId), user, resumeUser('Checked')),
  );
}
