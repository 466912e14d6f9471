import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { checkFunding } from '../src/commands/check-funding.ts';
import { confirmJoin, joinPool } from '../src/commands/join-pool.ts';
import { registerFarmer } from '../src/commands/register-farmer.ts';
import { applyForPool, approve } from '../src/commands/register-pool.ts';
import { registerOperator } from '../src/commands/register-user.ts';
import { commandContext } from '../src/commands/services.ts';
import { cycle } from '../src/domain/cycle.ts';
import type { PoolId } from '../src/domain/ids.ts';
import { DEFAULT_TERMS } from '../src/domain/pool.ts';
import { cycleStream } from '../src/events/stream.ts';
import type { SandboxServices } from '../src/main/open-services.ts';
import { payoutWallet } from '../src/main/seed-sandbox.ts';
import { completedBlock, type Member } from '../src/projections/completed-block.ts';
import { appendHistory, CHAINED, type HistoryStream } from './append-history.ts';

const POOLS = ['pool-one', 'pool-two', 'pool-three'] as PoolId[];
/** The number of farmers per pool. */
const FARMERS = 25;
const BLOCK_SECONDS = 300;
/** Blocks written in one transaction. */
const BATCH = 12;

export const ADMIN = { email: 'admin@bench.test', password: 'only for measuring' };
/** Services over a ledger that accepts every payment. */
type SeededServices = Omit<SandboxServices, 'close'>;
const randomAddress = () => encodeAccount(randomBytes(32));

/** Creates pools with farmers through the usual commands. */
export async function registerPeople(
  services: SeededServices,
  farmers: number,
): Promise<Map<PoolId, Member[]>> {
  const system = commandContext(services, { kind: 'system' }, 'bench');
  await registerOperator(services, system, { ...ADMIN, role: 'admin', poolId: null });
  const members = new Map<PoolId, Member[]>();
  for (const poolId of POOLS) {
    const account = { email: `${poolId}@bench.test`, password: ADMIN.password };
    const address = await payoutWallet(services);
    const pool = { poolId, name: poolId, description: '', address, maxFarmers: farmers };
    await applyForPool(services, system, { ...account, ...pool, terms: DEFAULT_TERMS });
    await approve(services, system, poolId);
    const joined: Member[] = [];
    for (let i = 0; i < farmers; i++) {
      const email = `${poolId}-farmer-${i}@bench.test`;
      const context = commandContext(services, { kind: 'system' }, `bench:${email}`);
      const form = { email, password: ADMIN.password, payoutAddress: randomAddress() };
      const { farmerId, custodialAddress } = await registerFarmer(services, context, form);
      await services.ledger.fund(custodialAddress, parseAmount('XLM', '10'));
      await checkFunding(services, context, farmerId);
      const choice = { poolId, stakePercentage: 0.1, harvestInterval: 1 };
      const { contractId } = await joinPool(services, context, farmerId, choice);
      await confirmJoin(services, context, contractId);
      joined.push({ farmerId, contractId });
    }
    members.set(poolId, joined);
  }
  return members;
}

/**
 * Fills an empty store with past blocks up to this many events. Each stream follows the engine's decisions and is
 * hash-chained. Leaves the read tables to a rebuild. Returns the farmers of each pool.
 */
export async function seedEvents(
  services: SeededServices,
  events: number,
  progress: (done: number) => void,
  farmers = FARMERS,
) {
  const members = await registerPeople(services, farmers);
  const perBlock = 8.8 * farmers * POOLS.length;
  const blocks = Math.ceil(events / perBlock);
  const start = services.clock().getTime() - blocks * BLOCK_SECONDS * 1000;
  const block = (blockIndex: number): HistoryStream[] => {
    const at = new Date(start + blockIndex * BLOCK_SECONDS * 1000);
    const metadata = {
      actor: { kind: 'engine' },
      cause: `block:${blockIndex}`,
      at: at.toISOString(),
    } as const;
    return [...members].map(([poolId, joined]) => {
      const id = { poolId, blockIndex };
      const decided = completedBlock(id, joined, at)(cycle.initialState());
      return { stream: cycleStream(id), events: decided, metadata };
    });
  };
  const on = await services.database.connect();
  try {
    await on.query(CHAINED);
    for (let [done, first] = [0, 1]; done < events; first += BATCH) {
      await on.query('BEGIN');
      done += await appendHistory(on, Array.from({ length: BATCH }, (_, n) => block(first + n)).flat());
      await on.query('COMMIT');
      progress(done);
    }
  } finally {
    on.release(true);
  }
  return members;
}
