import { randomBytes } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { commandContext } from '../src/commands/services.ts';
import { confirmContract, contract, requestContract } from '../src/domain/contract.ts';
import type { FarmerEvent } from '../src/domain/farmer.ts';
import { farmer } from '../src/domain/farmer.ts';
import {
  atomic,
  type ContractId,
  type FarmerId,
  newContractId,
  newFarmerId,
  newUserId,
  type PoolId,
  type UserId,
} from '../src/domain/ids.ts';
import { DEFAULT_TERMS, pool } from '../src/domain/pool.ts';
import { approvePool, registerPool, takeSeat } from '../src/domain/pool-decisions.ts';
import { registerUser, user } from '../src/domain/user.ts';
import { recordDeposits } from '../src/engine/deposits/record-deposits.ts';
import { commit } from '../src/events/event-store.ts';
import { contractStream, farmerStream, poolStream, userStream } from '../src/events/stream.ts';
import { platformAddress, type SandboxServices } from '../src/main/open-services.ts';

/** Farmers created in one transaction. */
const CHUNK = 250;
const FUNDS = parseAmount('XLM', '10');

export interface BenchFarmer {
  readonly farmerId: FarmerId;
  readonly contractId: ContractId;
  readonly userId: UserId;
  readonly address: StellarAddress;
}

export interface BenchPool {
  readonly poolId: PoolId;
  readonly operatorId: UserId;
  readonly farmers: BenchFarmer[];
}

/** Pools of funded farmers with custodial wallets and active contracts that harvest every block. */
export async function openBenchPools(
  services: SandboxServices,
  pools: number,
  farmers: number,
): Promise<BenchPool[]> {
  const opened: BenchPool[] = [];
  for (let n = 0; n < pools; n++) {
    const size = Math.floor((farmers * (n + 1)) / pools) - Math.floor((farmers * n) / pools);
    opened.push(await openBenchPool(services, n, size));
  }
  // Earlier deposits belong to joining, not to a block.
  await recordDeposits(services);
  return opened;
}

async function openBenchPool(services: SandboxServices, n: number, size: number): Promise<BenchPool> {
  const { database, ledger } = services;
  const context = commandContext(services, { kind: 'system' }, 'bench');
  const poolId = `pool-bench-${n}` as PoolId;
  const operatorId = newUserId();
  const address = encodeAccount(randomBytes(32));
  await ledger.openPayoutWallet(address);
  const account = {
    userId: operatorId,
    email: `${poolId}@bench.test`,
    role: 'pooler',
    farmerId: null,
    poolId,
  } as const;
  const application = { poolId, name: poolId, description: '', address, operatorId };
  await services.wallets.recordPayee(poolId, address);
  await commit(database, context, async unit => {
    const registered = registerPool({ ...application, maxFarmers: size, terms: DEFAULT_TERMS });
    await unit.decide(poolStream(poolId), pool, registered);
    await unit.decide(poolStream(poolId), pool, approvePool);
    await unit.decide(userStream(operatorId), user, registerUser(account));
  });
  const farmers: BenchFarmer[] = [];
  while (farmers.length < size) {
    const joined = await join(services, { poolId, address }, Math.min(CHUNK, size - farmers.length));
    await ledger.batch(async session => {
      for (const each of joined) {
        await session.fund(each.address, FUNDS);
        // Sets the address up to receive KALE.
        await session.openPayoutWallet(each.address);
      }
    });
    farmers.push(...joined);
  }
  await commit(database, context, unit =>
    unit.decide(poolStream(poolId), pool, state =>
      farmers.flatMap(({ contractId, farmerId }) => takeSeat(contractId, farmerId)(state)),
    ),
  );
  return { poolId, operatorId, farmers };
}

async function join(
  services: SandboxServices,
  pool: { poolId: PoolId; address: StellarAddress },
  count: number,
): Promise<BenchFarmer[]> {
  const { database, wallets, clock } = services;
  const { poolId } = pool;
  const platform = await platformAddress(services);
  const context = commandContext(services, { kind: 'system' }, 'bench');
  const terms = { ...DEFAULT_TERMS, stakePercentage: 0.1, harvestInterval: 1 };
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const payoutAddress = encodeAccount(randomBytes(32));
      const address = await wallets.create(payoutAddress);
      const contractId = newContractId();
      const { rewardSplit, platformFee } = terms;
      const parties = { contractId, poolId, wallet: address, pool: pool.address, platform };
      await wallets.agreeShares({ ...parties, rewardSplit, platformFee });
      return { address, payoutAddress, contractId };
    }),
  );
  return commit(database, context, async unit => {
    const joined: BenchFarmer[] = [];
    for (const { address, payoutAddress, contractId } of people) {
      const [farmerId, userId] = [newFarmerId(), newUserId()];
      const wallet = { farmerId, userId, custodialAddress: address, payoutAddress };
      const balance = atomic(FUNDS);
      const events: FarmerEvent[] = [
        { type: 'WalletCreated', data: wallet },
        { type: 'WalletFunded', data: { farmerId, balance, minimumRequired: atomic(1n) } },
        { type: 'TrustlineOpened', data: { farmerId, transactionHash: null } },
        { type: 'FarmerCommitted', data: { farmerId, contractId, poolId } },
      ];
      await unit.decide(farmerStream(farmerId), farmer, () => events);
      await unit.decide(contractStream(contractId), contract, state => {
        const requested = requestContract({ contractId, farmerId, poolId }, terms, clock())(state);
        return [...requested, ...confirmContract(clock())(requested.reduce(contract.evolve, state))];
      });
      joined.push({ farmerId, contractId, userId, address });
    }
    return joined;
  });
}
