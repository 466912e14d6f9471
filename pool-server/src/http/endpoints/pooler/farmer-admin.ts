import { invite } from '../../../commands/invite.ts';
import { type MemberOrder, manageMember, manageMembers } from '../../../commands/manage-member.ts';
import type { PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { currentContract } from '../../../queries/contracts.ts';
import { type MemberCondition, SUSPENDABLE } from '../../../queries/pool-members.ts';
import { deliverAfterwards } from '../../deliver-afterwards.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';
import { poolNamed } from './pool-named.ts';

/** The contract of a farmer whom the caller may manage. Throws ApiError FORBIDDEN, Refusal CONTRACT_NOT_FOUND. */
async function contractOf(call: Call, farmerId: string) {
  const { role, poolId } = callerOf(call);
  const open = await currentContract(call.api.database, farmerId);
  // A pooler must not learn whether another pool's farmer exists.
  if (role !== 'admin' && open?.pool_id !== poolId) {
    throw new ApiError('FORBIDDEN', 'This farmer has no contract with your pool');
  }
  if (!open) throw new Refusal('CONTRACT_NOT_FOUND', 'This farmer has no contract');
  return open;
}

async function manage(call: Call, order: MemberOrder, farmerId: string) {
  const { id } = await contractOf(call, farmerId);
  return manageMember(call.api, call.context, order, id);
}

async function manageAll(
  call: Call,
  order: MemberOrder,
  named: PoolId | undefined,
  condition: MemberCondition,
) {
  const poolId = poolNamed(call, { poolerId: named });
  return manageMembers(call.api, call.context, order, { poolId, condition });
}

export const farmerAdmin = {
  async suspendFarmer({ params }, call) {
    await manage(call, 'suspend', params.farmerId);
    return { success: true, message: 'Nothing is planted for this farmer until you resume' };
  },

  async resumeFarmer({ params }, call) {
    await manage(call, 'resume', params.farmerId);
    return { success: true, message: 'The next block is planted for this farmer again' };
  },

  async removeFarmer({ params }, call) {
    const endsAt = await manage(call, 'remove', params.farmerId);
    return {
      success: true,
      message: `Nothing more is planted; what is planted is still harvested and paid. The contract ends ${endsAt}`,
    };
  },

  suspendFarmers: ({ body }, call) => manageAll(call, 'suspend', body.poolerId, SUSPENDABLE),
  removeInactive: ({ body }, call) => manageAll(call, 'remove', body.poolerId, 'idle'),

  async inviteFarmer({ body }, call) {
    const { api, context } = call;
    await invite(api, context, poolNamed(call, body), body.email);
    deliverAfterwards(call);
    return { success: true, message: `Invitation sent to ${body.email}` };
  },
} satisfies Handlers;
