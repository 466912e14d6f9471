import { changeShare, contract, SHARE_NOTICE_MS } from '../domain/contract.ts';
import type { PoolId } from '../domain/ids.ts';
import { type PoolDetails, pool } from '../domain/pool.ts';
import { changeDetails, changeOwnShare } from '../domain/pool-decisions.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { contractStream, poolStream } from '../events/stream.ts';
import { contractsPaying, orderEach, type PayingContract } from './contract-orders.ts';
import type { Services } from './services.ts';

export type OwnPoolChange = Partial<PoolDetails> & { readonly rewardSplit?: number };

/**
 * Changes an operator's own pool. A changed share applies to members after seven days, until which they can leave under
 * the current one. Throws Refusal POOLER_NOT_FOUND, VALIDATION_ERROR; SignerUnavailable.
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

/** Announces a new share to every member and to the signer. Locks the pool, so that no farmer joins in the meantime. */
async function announceShare(
  { wallets }: Services,
  unit: Unit,
  at: Date,
  poolId: PoolId,
  rewardSplit: number,
): Promise<void> {
  const announced: (PayingContract & { from: Date })[] = [];
  for (const member of await contractsPaying(unit.tx, poolId)) {
    // A member who leaves keeps the terms.
    if (member.status !== 'pending' && member.status !== 'active') continue;
    const stream = contractStream(member.contractId);
    const { state, events } = await unit.decide(stream, contract, changeShare(rewardSplit, at));
    if (events.length === 0 || state.status === 'none' || !state.terms.shareChange) continue;
    announced.push({ ...member, from: new Date(state.terms.shareChange.appliesFrom) });
  }
  await orderEach(wallets, announced, ({ contractId, wallet, from }) =>
    wallets.changeShare({ contractId, wallet, rewardSplit, from }),
  );
}
