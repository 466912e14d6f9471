import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { hashPassword } from '../auth/password.ts';
import { applyForPool } from '../commands/register-pool.ts';
import { addUser } from '../commands/register-user.ts';
import { many, one, openDatabase } from '../database/database.ts';
import { confirmContract, contract, requestContract } from '../domain/contract.ts';
import { cycle } from '../domain/cycle.ts';
import { createWallet, farmer } from '../domain/farmer.ts';
import {
  type ContractId,
  type FarmerId,
  newContractId,
  newFarmerId,
  newUserId,
  type PoolId,
} from '../domain/ids.ts';
import { DEFAULT_TERMS, pool } from '../domain/pool.ts';
import { approvePool, takeSeat } from '../domain/pool-decisions.ts';
import { commit } from '../events/event-store.ts';
import { contractStream, cycleStream, farmerStream, poolStream } from '../events/stream.ts';
import { completedBlock, type Member } from '../projections/completed-block.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';
import { SANDBOX_PASSWORD } from './sandbox-accounts.ts';

const POOL = 'pool-crowd' as PoolId;
const OPERATOR = 'pooler-crowd@kale.test';
/** Farmers created per transaction, and concurrent transactions. */
const BATCH = 50;
const CONCURRENCY = 4;
/** The history: the number of blocks, and of farmers in each. */
const BLOCKS = 8;
const OF_BLOCK = 400;

const randomAddress = () => encodeAccount(randomBytes(32));

/**
 * Fills a pool of a sandbox with farmers, 10,000 by default, to test its pages under load. Their wallets are never
 * funded, so the engine ignores them and their history never changes. After an interruption it can be run again.
 */
await runProgram('load-test-pool', async () => {
  const env = readEnvironment();
  const log = createLog('load-test-pool', env);
  const count = Number(process.argv[2] ?? 10_000);
  const database = openDatabase(env.DATABASE_URL, CONCURRENCY + 1);
  const context = { actor: { kind: 'system' }, cause: null, at: new Date() } as const;
  // No contract of this pool reaches the signer.
  const services = { database, wallets: { recordPayee: async () => undefined } };
  const application = { poolId: POOL, name: 'Crowded Pool', description: 'A pool of very many farmers' };
  const account = { email: OPERATOR, password: SANDBOX_PASSWORD };
  const known = await one(database, 'SELECT 1 FROM pools WHERE id = $1', [POOL]);
  if (!known) {
    await applyForPool(
      services,
      { ...context, cause: 'load-test-pool' },
      {
        ...application,
        ...account,
        proved: true,
        address: randomAddress(),
        maxFarmers: count,
        terms: DEFAULT_TERMS,
      },
    );
  }
  // The pool never pays out, so its address needs no KALE trustline.
  await commit(database, context, unit => unit.decide(poolStream(POOL), pool, approvePool));

  const passwordHash = await hashPassword(SANDBOX_PASSWORD);
  const terms = { ...DEFAULT_TERMS, stakePercentage: 0.1, harvestInterval: 6 };
  const joined = await many<{ id: ContractId; farmer_id: FarmerId }>(
    database,
    'SELECT id, farmer_id FROM contracts WHERE pool_id = $1',
    [POOL],
  );
  const members: Member[] = joined.map(row => ({ contractId: row.id, farmerId: row.farmer_id }));
  const last = await one<{ place: number | null }>(
    database,
    "SELECT max(substr(email, 7, 5)::int) AS place FROM users WHERE email LIKE 'crowd-%'",
  );
  const begin = (last?.place ?? 0) + 1;
  const numbers = Array.from({ length: Math.max(0, count - members.length) }, (_, place) => begin + place);
  const join = async (places: readonly number[]) => {
    await commit(database, context, async unit => {
      for (const place of places) {
        const [userId, farmerId, contractId] = [newUserId(), newFarmerId(), newContractId()];
        const wallet = {
          farmerId,
          userId,
          custodialAddress: randomAddress(),
          payoutAddress: randomAddress(),
        };
        await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
        await unit.decide(contractStream(contractId), contract, state => {
          const requested = requestContract({ contractId, farmerId, poolId: POOL }, terms, context.at)(state);
          const pending = requested.reduce(contract.evolve, state);
          return [...requested, ...confirmContract(context.at)(pending)];
        });
        const email = `crowd-${String(place).padStart(5, '0')}@kale.test`;
        await addUser(unit, { userId, email, role: 'farmer', farmerId, poolId: null }, passwordHash);
        members.push({ farmerId, contractId });
      }
    });
    if (members.length % 1_000 < BATCH) log.info({ farmers: members.length, of: count }, 'joined');
  };
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) =>
    numbers.slice(batch * BATCH, (batch + 1) * BATCH),
  );
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = batches.shift(); next; next = batches.shift()) await join(next);
    }),
  );
  await commit(database, context, unit =>
    unit.decide(poolStream(POOL), pool, state =>
      members.flatMap(({ farmerId, contractId }) =>
        state.status !== 'none' && state.seats.has(contractId) ? [] : takeSeat(contractId, farmerId)(state),
      ),
    ),
  );
  for (let block = 1; block <= BLOCKS; block++) {
    const from = ((block - 1) * OF_BLOCK) / 2;
    const some = members.slice(from, from + OF_BLOCK);
    const id = { poolId: POOL, blockIndex: block };
    await commit(database, context, unit =>
      unit.decide(cycleStream(id), cycle, completedBlock(id, some, new Date())),
    );
  }
  log.info({ farmers: count, operator: OPERATOR }, 'filled');
  await database.end();
});
