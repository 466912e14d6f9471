import { contract, resumeContract, suspendContract } from '../domain/contract.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { contractStream } from '../events/stream.ts';
import { queueMail } from '../mail/outbox.ts';
import { contractsOf, type MemberCondition } from '../queries/pool-members.ts';
import { poolSettings } from '../queries/pool-settings.ts';
import { exitContract } from './join-pool.ts';
import type { Services } from './services.ts';

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
export type MemberOrder = keyof typeof WORDS;

interface Member {
  readonly id: ContractId;
  readonly pool_id: PoolId;
  readonly email: string;
}

/**
 * Carries out an order on one contract, and mails it to the farmer if the pool's settings ask for it. Returns when the
 * contract ends, if it does.
 * @throws the refusals of the order
 */
export async function manageMember(
  services: Services,
  context: CommandContext,
  order: MemberOrder,
  { id, pool_id, email }: Member,
): Promise<string | null> {
  const mail = async ({ tx }: Unit) => {
    if ((await poolSettings(tx, pool_id)).tellFarmers)
      await queueMail(tx, { to: email, ...WORDS[order] }, context.at);
  };
  if (order === 'remove') return (await exitContract(services, context, id, mail)).availableAt;
  const decision = order === 'suspend' ? suspendContract(context.at) : resumeContract(context.at);
  await commit(services.database, context, async unit => {
    await unit.decide(contractStream(id), contract, decision);
    await mail(unit);
  });
  return null;
}

/** Contracts changed in one call, so that it stays far below every time-out. */
const AT_A_TIME = 100;

/** Carries out an order for a batch of members who meet the condition, except those who have left since. */
export async function manageMembers(
  services: Services,
  context: CommandContext,
  order: MemberOrder,
  { poolId, condition }: { readonly poolId: PoolId; readonly condition: MemberCondition },
) {
  const { database } = services;
  const found = await contractsOf(database, [poolId, context.at], condition, AT_A_TIME);
  for (const { contract_id, email } of found) {
    try {
      await manageMember(services, context, order, { id: contract_id, pool_id: poolId, email });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const [left] = await contractsOf(database, [poolId, context.at], condition, 1);
  return { changed: found.length, remaining: left?.total ?? 0 };
}
