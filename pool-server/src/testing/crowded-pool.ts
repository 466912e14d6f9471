import { joinPool } from '../commands/join-pool.ts';
import { commandContext } from '../commands/services.ts';
import { many } from '../database/database.ts';
import { createWallet, farmer, fundWallet } from '../domain/farmer.ts';
import { atomic, type FarmerId, newFarmerId, newUserId, type PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { answerTo } from '../http/middleware/api-error.ts';
import { newPool } from './people.ts';
import { randomAddress, type TestApi } from './test-api.ts';

const system = (test: TestApi) => commandContext(test.api, { kind: 'system' });

/** A farmer who may join, created by events alone. */
export async function fundedFarmer(test: TestApi): Promise<FarmerId> {
  const [farmerId, userId] = [newFarmerId(), newUserId()];
  const wallet = { farmerId, userId, custodialAddress: randomAddress(), payoutAddress: randomAddress() };
  await commit(test.database, system(test), async unit => {
    await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
    await unit.decide(farmerStream(farmerId), farmer, fundWallet(atomic(2n), atomic(1n)));
  });
  return farmerId;
}

/** On a busy machine a connection may time out; like a client, this retries. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (answerTo(error).status !== 503 || tries > 20) throw error;
    }
  }
}

export const joinAs = (test: TestApi, farmerId: FarmerId, poolId: PoolId) =>
  patiently(() =>
    joinPool(test.api, system(test), farmerId, { poolId, stakePercentage: 0, harvestInterval: 1 }),
  );

/** The codes of the refused requests. */
export const refusals = (ends: PromiseSettledResult<unknown>[]): string[] =>
  ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason?.code)] : []));

export interface Round {
  readonly refused: readonly string[];
  readonly seatsTaken: number;
  readonly seated: readonly FarmerId[];
}

/** Rounds of concurrent joins to a pool of ten seats; a farmer with a seat does not join again. */
export async function* crowdedPools(test: TestApi, rounds: number, crowd: number): AsyncGenerator<Round> {
  let waiting: FarmerId[] = [];
  for (let round = 1; round <= rounds; round++) {
    while (waiting.length < crowd) {
      const some = Array.from({ length: Math.min(20, crowd - waiting.length) }, () =>
        patiently(() => fundedFarmer(test)),
      );
      waiting.push(...(await Promise.all(some)));
    }
    const { poolId } = await newPool(test, `pool-crowded-${round}`, { maxFarmers: 10 });
    const ends = await Promise.allSettled(waiting.slice(0, crowd).map(id => joinAs(test, id, poolId)));
    const [row] = await many<{ seats_taken: number; seated: FarmerId[] | null }>(
      test.database,
      `SELECT seats_taken, (SELECT array_agg(farmer_id) FROM contracts WHERE pool_id = p.id) AS seated
       FROM pools p WHERE id = $1`,
      [poolId],
    );
    const seated = row?.seated ?? [];
    yield { refused: refusals(ends), seatsTaken: row?.seats_taken ?? 0, seated };
    waiting = waiting.filter(id => !seated.includes(id));
  }
}
