import { contract, resumeContract, suspendContract } from '../domain/contract.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { contractStream } from '../events/stream.ts';
import { contractsOf, type MemberCondition } from '../queries/pool-members.ts';
import { exitContract } from './join-pool.ts';
import type { Services } from './services.ts';

export type MemberOrder = 'suspend' | 'resume' | 'remove';

/** Applies an order to one contract and notifies its farmer. Returns when the contract ends. Throws the order's refusals. */
export async function manageMember(
  services: Services,
  context: CommandContext,
  order: MemberOrder,
  id: ContractId,
): Promise<string | null> {
  if (order === 'remove') return (await exitContract(services, context, id)).availableAt;
  const decision = order === 'suspend' ? suspendContract(context.at) : resumeContract(context.at);
  await commit(services.database, context, unit => unit.decide(contractStream(id), contract, decision));
  return null;
}

/** Contracts changed in one call: few enough to stay far below every time-out. */
const AT_A_TIME = 100;

/** Applies an order to a batch of members who meet the condition. Members who have left since do not count. */
export async function manageMembers(
  services: Services,
  context: CommandContext,
  order: MemberOrder,
  { poolId, condition }: { readonly poolId: PoolId; readonly condition: MemberCondition },
) {
  const { database } = services;
  const found = await contractsOf(database, [poolId, context.at], condition, AT_A_TIME);
  const refused = new Map<ContractId, { farmerId: FarmerId; name: string; reason: string }>();
  for (const { contract_id, farmer_id, email } of found) {
    try {
      await manageMember(services, context, order, contract_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(contract_id, { farmerId: farmer_id, name: email, reason: error.message });
    }
  }
  const [left] = await contractsOf(database, [poolId, context.at], condition, 1, [...refused.keys()]);
  const changed = found.length - refused.size;
  return { changed, refused: [...refused.values()], remaining: left?.total ?? 0 };
}
