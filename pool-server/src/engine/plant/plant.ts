import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, floorShare } from 'shared-api/money';
import { many, one, prepare, type Queryable } from '../../database/database.ts';
import { readFraction } from '../../database/fraction.ts';
import { cycle } from '../../domain/cycle.ts';
import { failPlanting, holdBackPlanting, inOrder, requestPlanting } from '../../domain/cycle-decisions.ts';
import {
  BAD_SEQUENCE,
  type CycleId,
  LEFT_OUT,
  PLANTING_STOPPED,
  TRACELESS,
  type Unstaked,
} from '../../domain/cycle-events.ts';
import type { ContractId, FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { inMaintenance } from '../../queries/maintenance.ts';
import { type ReservedBalance, reservedBalances } from '../../queries/reserved-balance.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { failing } from '../cycle/ledger-step.ts';
import { record } from '../cycle/record.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { recordWalletOutcomes, type WalletOutcome } from '../wallet-faults.ts';
import { feeErrors } from './fee-check.ts';
import { type LastWork, lastWorkOf } from './last-work.ts';
import { isAboutToClose, planting, STAKE_LOWERED } from './plant-check.ts';
import { ALREADY_PLANTED } from './plant-step.ts';
import { unprofitable } from './profit-guard.ts';

interface Candidate {
  id: ContractId;
  farmer_id: FarmerId;
  custodial_address: StellarAddress;
}

export interface PlantOptions {
  readonly capacity: number;
  /** Retries failed plantings; only for a manual order, since the engine tries once per block. */
  readonly failedToo: boolean;
  readonly only?: readonly FarmerId[];
}

/** The wait before a plant that arrived too early is sent again, in milliseconds. */
const EARLY_MS = 2_000;
/** The wait before a plant that a busy network left out is sent again, in milliseconds: about two ledgers. */
const LEFT_OUT_MS = 10_000;

/**
 * Farmers who can be planted for. After a failed planting, a faulty wallet waits longer each time, unless an operator
 * orders one. PostgreSQL hashes the subqueries; a join planned before the block had plantings compared each one with
 * every farmer.
 */
async function candidates(
  services: EngineServices,
  { poolId, blockIndex }: CycleId,
  { capacity, failedToo, only }: PlantOptions,
): Promise<Candidate[]> {
  const { database, clock } = services;
  return many<Candidate>(
    database,
    prepare(`SELECT c.id, c.farmer_id, f.custodial_address
     FROM contracts c JOIN farmers f ON f.id = c.farmer_id
       JOIN pools o ON o.id = c.pool_id AND o.planting_paused_at IS NULL
       LEFT JOIN wallet_faults w ON w.address = f.custodial_address
     WHERE c.pool_id = $1 AND c.status = 'active' AND c.suspended_at IS NULL AND f.funded_at IS NOT NULL
       AND c.farmer_id NOT IN (SELECT p.farmer_id FROM plantings p
         WHERE p.pool_id = $1 AND p.block_index = $2 AND (p.status = 'failed'
           AND ($4 OR p.error_code = ANY($5) OR (p.error_code = $7 AND p.ended_at <= $8)
             OR (p.error_code = ANY($10) AND p.ended_at <= $11)) OR $4 AND p.error_code = $12) IS NOT TRUE)
       AND NOT ${inMaintenance('$9')}
       AND ($6::text[] IS NULL OR c.farmer_id = ANY($6)) AND ($4 OR w.next_try_at IS NULL OR w.next_try_at <= $9)
     ORDER BY c.confirmed_at, c.id LIMIT $3`),
    [
      poolId,
      blockIndex,
      capacity,
      failedToo,
      [...TRACELESS, BAD_SEQUENCE, STAKE_LOWERED.code],
      only ?? null,
      ALREADY_PLANTED,
      new Date(clock().getTime() - EARLY_MS),
      clock(),
      LEFT_OUT,
      new Date(clock().getTime() - LEFT_OUT_MS),
      PLANTING_STOPPED,
    ],
  );
}

const UNSENT = `SELECT FROM plantings
  WHERE pool_id = $1 AND block_index = $2 AND status = 'pending' AND transaction_hash IS NULL LIMIT 1`;

/** Whether a pool still has plants to send in a block. */
export async function hasUnsentPlants(services: EngineServices, id: CycleId): Promise<boolean> {
  if ((await candidates(services, id, { capacity: 1, failedToo: false })).length > 0) return true;
  return (await one(services.database, UNSENT, [id.poolId, id.blockIndex])) !== null;
}

const most = (one: Amount<'KALE'>, other: Amount<'KALE'>) => (one > other ? one : other);

const larger = (one: ReservedBalance, other: ReservedBalance): ReservedBalance => ({
  owed: most(one.owed, other.owed),
  withdrawals: most(one.withdrawals, other.withdrawals),
  stakes: most(one.stakes, other.stakes),
});

/** The share of a wallet's free KALE. KALE that is owed or being withdrawn is not staked. */
function stakeOf(held: Amount<'KALE'>, { owed, withdrawals, stakes }: ReservedBalance, fraction: number) {
  const free = held - owed - withdrawals - stakes;
  return floorShare(amount('KALE', free > 0n ? free : 0n), fraction);
}

function whyUnstaked(fraction: number, isClosing: boolean, lastWork: LastWork | undefined): Unstaked {
  if (fraction === 0) return 'zero-stake';
  if (isClosing) return 'closing';
  if (lastWork === undefined) return 'first-block';
  return lastWork === 'missed' ? 'missed-work' : 'no-kale';
}

/** How many KALE withdrawals each of these farmers has requested. */
async function withdrawalsOf(
  on: Queryable,
  farmers: readonly FarmerId[],
): Promise<ReadonlyMap<FarmerId, string>> {
  const rows = await many<{ farmer_id: FarmerId; requested: string }>(
    on,
    `SELECT farmer_id, count(*) AS requested FROM withdrawals
     WHERE farmer_id = ANY($1) AND asset = 'KALE' GROUP BY 1`,
    [farmers],
  );
  return new Map(rows.map(row => [row.farmer_id, row.requested]));
}

/** The farmers for whom planting pays. For the others, the reason is recorded once per block. */
async function withoutUnprofitable(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  eligible: readonly Candidate[],
): Promise<Candidate[]> {
  const why = await unprofitable(
    services,
    id.poolId,
    eligible.map(({ farmer_id }) => farmer_id),
  );
  const held = eligible.flatMap(({ id: contractId, farmer_id }) => {
    const error = why.get(farmer_id);
    return error ? [holdBackPlanting(farmer_id, contractId, error, services.clock())] : [];
  });
  await record(services, acting, id, held);
  return eligible.filter(({ farmer_id }) => !why.has(farmer_id));
}

/**
 * Plants in a block for the pool's funded, active farmers who have not planted in it: each with the contract's share of
 * the free KALE, rounded down. The stake is 0, which is valid, for a farmer without work in the last planted block, and
 * for every farmer in a block about to close. Returns the farmers it planted for.
 */
export async function plantBlock(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  options: PlantOptions,
): Promise<FarmerId[]> {
  const eligible = await candidates(services, id, options);
  if (eligible.length === 0) return [];
  const found = await withoutUnprofitable(services, acting, id, eligible);
  if (found.length === 0) return [];
  const farmers = found.map(contract => contract.farmer_id);
  const farm = await withLedgerRetry(services, ledger => ledger.farm());
  const isClosing = await isAboutToClose(services, farm, id, farmers.length);
  const lastWork = isClosing
    ? new Map<FarmerId, LastWork>()
    : await lastWorkOf(services.database, id.poolId, farmers, id.blockIndex);
  const withdrawalsBefore = await withdrawalsOf(services.database, farmers);
  // A payment that ends between the two reads is reserved in one of them, so its KALE is never staked.
  const reservedBefore = await reservedBalances(services.database, farmers);
  const accounts = await Promise.all(
    found.map(({ farmer_id, custodial_address }) =>
      lastWork.get(farmer_id) === 'accepted'
        ? withLedgerRetry(services, ledger => ledger.account(custodial_address))
        : Promise.resolve(null),
    ),
  );
  const withoutFees = await feeErrors(
    services,
    id.poolId,
    accounts.filter(account => account !== null),
  );
  let unable: WalletOutcome[] = [];
  await commit(services.database, now(services, acting), async unit => {
    // A contract that starts to exit either waits for this commit or is already visible, so nothing is planted after an
    // exit.
    const active = await many<{ id: ContractId; stake_fraction: string }>(
      unit.tx,
      `SELECT id, stake_fraction FROM contracts c WHERE id = ANY($1) AND ${planting('$2')} ORDER BY id FOR SHARE`,
      [found.map(contract => contract.id), services.clock()],
    );
    const still = new Map(active.map(contract => [contract.id, readFraction(contract.stake_fraction)]));
    const reserved = await reservedBalances(unit.tx, farmers);
    const withdrawals = await withdrawalsOf(unit.tx, farmers);
    unable = [];
    const requests = found.map(({ id: contractId, farmer_id, custodial_address }, index) => {
      // A withdrawal may have started and ended in the meantime without being reserved: the next turn reads the balance
      // again.
      const fraction = still.get(contractId);
      if (fraction === undefined || withdrawals.get(farmer_id) !== withdrawalsBefore.get(farmer_id))
        return [];
      const account = accounts[index];
      const taken = larger(reservedBefore(farmer_id), reserved(farmer_id));
      const stake = stakeOf(account?.kale ?? amount('KALE', 0n), taken, fraction);
      const request = requestPlanting(farmer_id, contractId, stake, {
        fraction,
        ...(stake === 0n && { unstaked: whyUnstaked(fraction, isClosing, lastWork.get(farmer_id)) }),
      });
      const error = stake > 0n ? withoutFees.get(custodial_address) : undefined;
      if (!error) return [request];
      unable.push({ address: custodial_address, error });
      return [request, failPlanting(farmer_id, failing(services, error, null))];
    });
    return unit.decide(cycleStream(id), cycle, inOrder(...requests.flat()));
  });
  await recordWalletOutcomes(services, unable);
  await sendWaiting(services, acting, id, 'planting');
  return found.map(contract => contract.farmer_id);
}
