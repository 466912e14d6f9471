import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { commandContext } from '../src/commands/services.ts';
import type { Database } from '../src/database/database.ts';
import { confirmContract, contract, requestContract } from '../src/domain/contract.ts';
import { commitFarmer, createWallet, farmer, fundWallet } from '../src/domain/farmer.ts';
import {
  atomic,
  type ContractId,
  newContractId,
  newFarmerId,
  newUserId,
  type PoolId,
  type UserId,
} from '../src/domain/ids.ts';
import { DEFAULT_TERMS, pool } from '../src/domain/pool.ts';
import { registerPool, takeSeat } from '../src/domain/pool-decisions.ts';
import { hashToken, newToken } from '../src/domain/token.ts';
import { registerUser, user } from '../src/domain/user.ts';
import { commit, type Unit } from '../src/events/event-store.ts';
import { contractStream, farmerStream, poolStream, userStream } from '../src/events/stream.ts';
import type { Member } from '../src/projections/completed-block.ts';

const SEATS = 100;
const CHUNK = 25;
const randomAddress = () => encodeAccount(randomBytes(32));

interface Person extends Member {
  readonly poolId: PoolId;
  readonly userId: UserId;
}

/** Signed in. */
export interface Present extends Person {
  readonly token: string;
}

/** Sessions per person, as with several devices or tabs. */
export async function onDevices<Of extends Pick<Person, 'userId'>>(
  database: Database,
  people: readonly Of[],
  each: number,
): Promise<(Of & Pick<Present, 'token'>)[]> {
  const more = Array.from({ length: each }, () =>
    people.map(person => ({ ...person, token: newToken() })),
  ).flat();
  await database.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at)
     SELECT 'session_' || gen_random_uuid(), hash, id, now(), now() + interval '12 hours', now()
     FROM unnest($1::bytea[], $2::text[]) AS new (hash, id)`,
    [more.map(({ token }) => hashToken(token)), more.map(({ userId }) => userId)],
  );
  return more;
}

/** Creates signed-in farmers in pools of a hundred, by events alone, since no passwords are needed. */
export async function crowd(database: Database, size: number, name = 'crowd'): Promise<Present[]> {
  const context = commandContext({ clock: () => new Date() } as never, { kind: 'system' }, 'bench');
  const pools: PoolId[] = [];
  for (let n = 0; n < Math.ceil(size / SEATS); n++) {
    const poolId = `pool-${name}-${n}` as PoolId;
    await commit(database, context, async unit => {
      const of = {
        poolId,
        name: `${name} ${n}`,
        description: '',
        address: randomAddress(),
        operatorId: newUserId(),
      };
      await unit.decide(
        poolStream(poolId),
        pool,
        registerPool({ ...of, maxFarmers: SEATS, terms: DEFAULT_TERMS }),
      );
      await unit.decide(poolStream(poolId), pool, () => [{ type: 'PoolApproved', data: { poolId } }]);
    });
    pools.push(poolId);
  }
  const people: Person[] = [];
  while (people.length < size) {
    const first = people.length;
    // Large transactions wait for the disk less often.
    const some = await commit(database, context, async unit => {
      const made: Person[] = [];
      for (let n = first; n < Math.min(size, first + CHUNK); n++) {
        made.push(await one(unit, n, pools[n % pools.length] ?? ('' as PoolId)));
      }
      return made;
    });
    people.push(...some);
  }
  return onDevices(database, people, 1);

  async function one(unit: Unit, n: number, poolId: PoolId): Promise<Person> {
    const [userId, farmerId, contractId] = [newUserId(), newFarmerId(), newContractId() as ContractId];
    const terms = { ...DEFAULT_TERMS, stakePercentage: 0.1, harvestInterval: 6 };
    const wallet = { farmerId, userId, custodialAddress: randomAddress(), payoutAddress: randomAddress() };
    const account = {
      userId,
      email: `${name}-${n}@bench.test`,
      role: 'farmer',
      farmerId,
      poolId: null,
    } as const;
    const parties = { contractId, farmerId, poolId };
    await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
    await unit.decide(farmerStream(farmerId), farmer, fundWallet(atomic(20_000_000n), atomic(20_000_000n)));
    await unit.decide(farmerStream(farmerId), farmer, commitFarmer(contractId, poolId));
    await unit.decide(poolStream(poolId), pool, takeSeat(contractId, farmerId));
    await unit.decide(contractStream(contractId), contract, requestContract(parties, terms, context.at));
    await unit.decide(contractStream(contractId), contract, confirmContract(context.at));
    await unit.decide(userStream(userId), user, registerUser(account));
    return { farmerId, contractId, poolId, userId };
  }
}
