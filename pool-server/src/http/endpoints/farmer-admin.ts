import { exitContract } from '../../commands/join-pool.ts';
import { one } from '../../database/database.ts';
import {
  type ContractEvent,
  type ContractState,
  contract,
  resumeContract,
  suspendContract,
} from '../../domain/contract.ts';
import type { ContractId, PoolId } from '../../domain/ids.ts';
import { inviteFarmer, pool } from '../../domain/pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream, poolStream } from '../../events/stream.ts';
import { ApiError } from '../api-error.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';

/** The contract of a farmer that the caller may see to. Throws ApiError FORBIDDEN, Refusal CONTRACT_NOT_FOUND. */
async function contractOf(call: Call, farmerId: string): Promise<ContractId> {
  const { role, poolId } = callerOf(call);
  const open = await one<{ id: ContractId; pool_id: PoolId }>(
    call.api.database,
    `SELECT id, pool_id FROM contracts WHERE farmer_id = $1 AND status IN ('pending', 'active', 'exiting')`,
    [farmerId],
  );
  // Whether somebody else's farmer exists at all is not the pooler's business.
  if (role !== 'admin' && open?.pool_id !== poolId) {
    throw new ApiError('FORBIDDEN', 'This farmer has no contract with your pool');
  }
  if (!open) throw new Refusal('CONTRACT_NOT_FOUND', 'This farmer has no contract');
  return open.id;
}

async function change(call: Call, farmerId: string, decision: (state: ContractState) => ContractEvent[]) {
  const id = await contractOf(call, farmerId);
  await commit(call.api.database, call.context, unit => unit.decide(contractStream(id), contract, decision));
}

export const farmerAdmin = {
  async suspendFarmer({ params }, call) {
    await change(call, params.farmerId, suspendContract(call.context.at));
    return { success: true, message: 'Nothing is planted for this farmer until you resume' };
  },

  async resumeFarmer({ params }, call) {
    await change(call, params.farmerId, resumeContract(call.context.at));
    return { success: true, message: 'The next block is planted for this farmer again' };
  },

  async removeFarmer({ params }, call) {
    const id = await contractOf(call, params.farmerId);
    const { availableAt } = await exitContract(call.api, call.context, id);
    return {
      success: true,
      message: `Nothing more is planted; what is planted is still harvested and paid. The contract ends ${availableAt}`,
    };
  },

  async inviteFarmer({ body }, call) {
    const { api, context } = call;
    const poolId = body.poolerId ?? callerOf(call).poolId;
    if (!poolId) throw new ApiError('VALIDATION_ERROR', 'Name the pool');
    const found = await one<{ name: string }>(api.database, 'SELECT name FROM pools WHERE id = $1', [poolId]);
    if (!found) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
    await commit(api.database, context, unit =>
      unit.decide(poolStream(poolId), pool, inviteFarmer(body.email, context.at)),
    );
    const search = encodeURIComponent(found.name);
    await api.sendMail({
      to: body.email,
      subject: `${found.name} invites you to farm KALE`,
      text: [
        `${found.name} invites you to join its KALE mining pool.`,
        '',
        `Register your wallet: ${api.pageUrl}/farmer/wallet`,
        `Then join the pool: ${api.pageUrl}/farmer/pools?search=${search}`,
        '',
        'If you do not know this pool, ignore this message: nothing happens without you.',
      ].join('\n'),
    });
    return { success: true, message: `An invitation is on its way to ${body.email}` };
  },
} satisfies Handlers;
