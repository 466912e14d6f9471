import { invite } from '../../../commands/invite.ts';
import { exitContract } from '../../../commands/join-pool.ts';
import { contract, resumeContract, suspendContract } from '../../../domain/contract.ts';
import type { ContractId, PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { commit, type Unit } from '../../../events/event-store.ts';
import { contractStream } from '../../../events/stream.ts';
import { queueMail } from '../../../mail/outbox.ts';
import { currentContract } from '../../../queries/contracts.ts';
import { contractsOf, SUSPENDABLE } from '../../../queries/pool-members.ts';
import { poolSettings } from '../../../queries/pool-settings.ts';
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

/** The text of each order in the farmer's e-mail, if the pool sends them. */
const WORDS = {
  suspend: {
    subject: 'Your planting is suspended',
    text: 'The operator of your pool has suspended you: nothing is planted for you until they resume. What is planted already is still worked, harvested and paid; your contract and your seat stay.',
  },
  resume: {
    subject: 'Your planting goes on',
    text: 'The operator of your pool has resumed you: the next block is planted for you again.',
  },
  remove: {
    subject: 'Your contract with the pool ends',
    text: 'The operator of your pool has ended your contract. Nothing more is planted; what is planted already is still worked, harvested and paid. The contract ends once its exit delay is over.',
  },
};
type Order = keyof typeof WORDS;

interface Ordered {
  readonly id: ContractId;
  readonly pool_id: PoolId;
  readonly email: string;
}

/**
 * Carries out an order on one contract, and mails it to the farmer if the pool's settings ask for it. Returns when the
 * contract ends, if it does.
 */
async function carryOut(call: Call, order: Order, { id, pool_id, email }: Ordered): Promise<string | null> {
  const { api, context } = call;
  const mail = async ({ tx }: Unit) => {
    if ((await poolSettings(tx, pool_id)).tellFarmers)
      await queueMail(tx, { to: email, ...WORDS[order] }, context.at);
  };
  if (order === 'remove') return (await exitContract(api, context, id, mail)).availableAt;
  const decision = order === 'suspend' ? suspendContract(context.at) : resumeContract(context.at);
  await commit(api.database, context, async unit => {
    await unit.decide(contractStream(id), contract, decision);
    await mail(unit);
  });
  return null;
}

async function give(call: Call, order: Order, farmerId: string) {
  const open = await contractOf(call, farmerId);
  deliverAfterwards(call);
  return carryOut(call, order, open);
}

/** Contracts changed in one call, so that it stays far below every time-out. */
const AT_A_TIME = 100;

/** Carries out an order for a batch of members who meet the condition, except those who have left since. */
async function giveAll(
  call: Call,
  order: Order,
  named: PoolId | undefined,
  condition: Parameters<typeof contractsOf>[2],
) {
  const poolId = poolNamed(call, { poolerId: named });
  const { database } = call.api;
  const found = await contractsOf(database, [poolId, call.context.at], condition, AT_A_TIME);
  deliverAfterwards(call);
  for (const { contract_id, email } of found) {
    try {
      await carryOut(call, order, { id: contract_id as ContractId, pool_id: poolId, email });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const [left] = await contractsOf(database, [poolId, call.context.at], condition, 1);
  return { changed: found.length, remaining: left?.total ?? 0 };
}

export const farmerAdmin = {
  async suspendFarmer({ params }, call) {
    await give(call, 'suspend', params.farmerId);
    return { success: true, message: 'Nothing is planted for this farmer until you resume' };
  },

  async resumeFarmer({ params }, call) {
    await give(call, 'resume', params.farmerId);
    return { success: true, message: 'The next block is planted for this farmer again' };
  },

  async removeFarmer({ params }, call) {
    const endsAt = await give(call, 'remove', params.farmerId);
    return {
      success: true,
      message: `Nothing more is planted; what is planted is still harvested and paid. The contract ends ${endsAt}`,
    };
  },

  suspendFarmers: ({ body }, call) => giveAll(call, 'suspend', body.poolerId, SUSPENDABLE),
  removeInactive: ({ body }, call) => giveAll(call, 'remove', body.poolerId, 'idle'),

  async inviteFarmer({ body }, call) {
    const { api, context } = call;
    await invite(api, context, poolNamed(call, body), body.email);
    deliverAfterwards(call);
    return { success: true, message: `Invitation sent to ${body.email}` };
  },
} satisfies Handlers;
