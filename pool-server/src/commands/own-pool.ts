import type { StellarAddress } from 'shared-api/address';
import { many } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import { changeShare, contract, SHARE_NOTICE_MS } from '../domain/contract.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { changeDetails, changeOwnShare, type PoolDetails, pool } from '../domain/pool.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { contractStream, poolStream } from '../events/stream.ts';
import type { Services, ShareTerms } from './services.ts';

/** The number of orders sent to the signer concurrently. */
const AT_A_TIME = 50;

export type OwnPoolChange = Partial<PoolDetails> & { readonly rewardSplit?: number };

/**
 * Changes an operator's own pool. A changed share applies to new contracts immediately and to members after seven days,
 * within which they may leave under the current share.
 * @throws Refusal POOLER_NOT_FOUND, VALIDATION_ERROR; SignerUnavailable
 */
export async function changeOwnPool(
  services: Services,
  context: CommandContext,
  poolId: PoolId,
  { rewardSplit, ...details }: OwnPoolChange,
): Promise<void> {
  await commit(services.database, context, async unit => {
    await unit.decide(poolStream(poolId), pool, changeDetails(details));
    if (rewardSplit === undefined) return;
    const membersFrom = new Date(context.at.getTime() + SHARE_NOTICE_MS);
    const change = changeOwnShare(rewardSplit, membersFrom);
    const { events } = await unit.decide(poolStream(poolId), pool, change);
    if (events.length > 0) await announceShare(services, unit, context.at, poolId, rewardSplit);
  });
}

interface Member {
  id: ContractId;
  status: 'pending' | 'active';
  wallet: StellarAddress;
  pool: StellarAddress;
  platform: StellarAddress;
  reward_split: string;
  platform_fee: string;
}

const MEMBERS = `
  SELECT c.id, c.status, f.custodial_address AS wallet, p.address AS pool, s.value AS platform, c.reward_split,
    c.platform_fee
  FROM contracts c JOIN farmers f ON f.id = c.farmer_id JOIN pools p ON p.id = c.pool_id
    JOIN settings s ON s.name = 'platform_address'
  WHERE c.pool_id = $1 AND c.status IN ('pending', 'active') ORDER BY c.id`;

/**
 * Announces a new share to every member and sends it to the signer, which records it and itself enforces the notice
 * period. The pool is locked, so no farmer can join in the meantime.
 */
async function announceShare(
  { wallets }: Services,
  unit: Unit,
  at: Date,
  poolId: PoolId,
  rewardSplit: number,
): Promise<void> {
  const orders: (() => Promise<void>)[] = [];
  for (const member of await many<Member>(unit.tx, MEMBERS, [poolId])) {
    const { id, status, wallet } = member;
    const { state, events } = await unit.decide(contractStream(id), contract, changeShare(rewardSplit, at));
    if (events.length === 0 || state.status === 'none' || !state.terms.shareChange) continue;
    const from = new Date(state.terms.shareChange.appliesFrom);
    orders.push(async () => {
      // The signer does not know the terms of a contract before it is confirmed.
      if (status === 'pending') await wallets.agreeShares(termsOf(member));
      await wallets.changeShare({ contractId: id, wallet, rewardSplit, from });
    });
  }
  while (orders.length > 0) await Promise.all(orders.splice(0, AT_A_TIME).map(order => order()));
}

const termsOf = ({ id, wallet, pool: to, platform, reward_split, platform_fee }: Member): ShareTerms => ({
  contractId: id,
  wallet,
  pool: to,
  platform,
  rewardSplit: readFraction(reward_split),
  platformFee: readFraction(platform_fee),
});
