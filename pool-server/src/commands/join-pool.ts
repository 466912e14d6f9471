import type { StellarAddress } from 'shared-api/address';
import { one } from '../database/database.ts';
import {
  type ContractState,
  confirmContract,
  contract,
  requestContract,
  requestExit,
} from '../domain/contract.ts';
import { commitFarmer, farmer } from '../domain/farmer.ts';
import { type ContractId, type FarmerId, newContractId, type PoolId } from '../domain/ids.ts';
import { pool } from '../domain/pool.ts';
import { takeSeat } from '../domain/pool-decisions.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit, load } from '../events/event-store.ts';
import { contractStream, farmerStream, poolStream } from '../events/stream.ts';
import { expireRequests } from './end-contract.ts';
import { exitMoney, readableMoney } from './exit-money.ts';
import type { Services } from './services.ts';

export interface Choice {
  readonly poolId: PoolId;
  readonly stakePercentage: number;
  readonly harvestInterval: number;
}

/**
 * Requests a contract. It commits the farmer and takes the seat until it is confirmed or expires.
 * @throws Refusal FARMER_NOT_FUNDED, ALREADY_IN_POOL, POOLER_INACTIVE, POOLER_FULL, POOLER_NOT_FOUND, INVALID_…
 */
export async function joinPool(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  { poolId, stakePercentage, harvestInterval }: Choice,
) {
  // Frees the seats of expired requests. Programs that do this regularly report failures.
  await expireRequests(services, context).catch(() => undefined);
  const derived = newContractId(context.cause);
  const made = await load(services.database, contractStream(derived), contract);
  if (made.status === 'pending' && made.parties.farmerId === farmerId && made.parties.poolId === poolId) {
    // An earlier attempt of this request created it, but its response was lost.
    const { shareChange: _, ...terms } = made.terms;
    return { contractId: derived, terms, expiresAt: made.expiresAt };
  }
  // After that contract has ended, the same key is a new order.
  const contractId = made.status === 'none' ? derived : newContractId();
  return commit(services.database, context, async unit => {
    const sponsored = services.ledger.network.sponsor !== undefined;
    await unit.decide(farmerStream(farmerId), farmer, commitFarmer(contractId, poolId, sponsored));
    const { state } = await unit.decide(poolStream(poolId), pool, takeSeat(contractId, farmerId));
    if (state.status === 'none') throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
    const { rewardSplit, platformFee, exitDelayBlocks } = state.terms;
    const terms = { stakePercentage, harvestInterval, rewardSplit, platformFee, exitDelayBlocks };
    const parties = { contractId, farmerId, poolId };
    const requested = await unit.decide(
      contractStream(contractId),
      contract,
      requestContract(parties, terms, context.at),
    );
    const expiresAt =
      requested.state.status === 'pending' ? requested.state.expiresAt : context.at.toISOString();
    return { contractId, terms, expiresAt };
  });
}

/**
 * Makes a requested contract active, after the signer has recorded its terms.
 * @throws Refusal CONTRACT_NOT_FOUND, CONTRACT_NOT_PENDING; SignerUnavailable, OrderRefused
 */
export async function confirmJoin(services: Services, context: CommandContext, contractId: ContractId) {
  const state = await load(services.database, contractStream(contractId), contract);
  if (state.status === 'pending') await agreeShares(services, state);
  await commit(services.database, context, unit =>
    unit.decide(contractStream(contractId), contract, confirmContract(context.at)),
  );
}

async function agreeShares(
  { database, wallets }: Services,
  { parties, terms }: Extract<ContractState, { status: 'pending' }>,
): Promise<void> {
  const found = await one<{ wallet: StellarAddress; pool: StellarAddress; platform: StellarAddress }>(
    database,
    `SELECT custodial_address AS wallet, p.address AS pool, s.value AS platform
     FROM farmers f, pools p, settings s WHERE f.id = $1 AND p.id = $2 AND s.name = 'platform_address'`,
    [parties.farmerId, parties.poolId],
  );
  if (!found) throw new Error('The platform has no address yet');
  const { contractId, poolId } = parties;
  const { rewardSplit, platformFee } = terms;
  await wallets.agreeShares({ contractId, poolId, ...found, rewardSplit, platformFee });
}

/**
 * Starts the exit: no more plantings. `expectedPayout` is the farmer's money at the request.
 * @throws Refusal CONTRACT_NOT_FOUND, CONTRACT_NOT_ACTIVE
 */
export async function exitContract(services: Services, context: CommandContext, contractId: ContractId) {
  const interval = services.ledger.network.blockIntervalSeconds;
  const before = await load(services.database, contractStream(contractId), contract);
  // Read before the contract is locked, since the ledger may be slow.
  const money =
    before.status === 'none' ? null : await readableMoney(services, before.parties.farmerId, context.at);
  const decision = requestExit(context.at, interval, money && exitMoney(money));
  const { state } = await commit(services.database, context, unit =>
    unit.decide(contractStream(contractId), contract, decision),
  );
  if (state.status !== 'exiting') throw new Refusal('CONTRACT_NOT_ACTIVE', 'This contract is not active');
  const { availableAt, terms } = state;
  return { availableAt, exitDelayBlocks: terms.exitDelayBlocks, expectedPayout: money };
}
