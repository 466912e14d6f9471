import type { StellarAddress } from 'shared-api/address';
import { accountKey } from 'shared-api/address';
import { many } from '../../database/database.ts';
import { cycle } from '../../domain/cycle.ts';
import { findWork } from '../../domain/cycle-decisions.ts';
import { type CycleId, TRACELESS } from '../../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { Block } from '../../ledger/ledger.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { hex } from '../cycle/discovery.ts';
import { type Participant, participants } from '../cycle/participants.ts';
import { record, sendSteps } from '../cycle/send-steps.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { withWallets } from '../wallet-locks.ts';
import { workStep } from './work-step.ts';

/** The least time left for the ledger: three times a usual inclusion of two ledgers. */
const LEAD_LEDGERS = 6;
const LEAD_SHARE = 0.1;
/** The earliest moment before the block's end, as a share of the block: the operator has the rest. */
const LONGEST_LEAD_SHARE = 0.4;
/** KALE calls that fit into one ledger of the public network (network.md 4). */
const CALLS_IN_A_LEDGER = 190;
/** Work that the ledger refused is retried after this long, in milliseconds. */
const RETRY_MS = 10_000;

/** How long before the end of a block the engine covers so many farmers, in seconds. */
export function coverLead(farmers: number, intervalSeconds: number, ledgerSeconds: number): number {
  const least = Math.max(LEAD_LEDGERS * ledgerSeconds, LEAD_SHARE * intervalSeconds);
  const sending = Math.ceil(farmers / CALLS_IN_A_LEDGER) * ledgerSeconds;
  return Math.min(least + sending, LONGEST_LEAD_SHARE * intervalSeconds);
}

/**
 * Farmers who have planted in a block and have no accepted work there. A waiting or refused nonce of the operator does
 * not prevent coverage, however often it is submitted. A covering nonce of the engine waits before it is sent again.
 */
const leftOut = async ({ database, clock }: EngineServices, { poolId, blockIndex }: CycleId) =>
  (
    await many<{ farmer_id: FarmerId }>(
      database,
      `SELECT p.farmer_id FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success'
         -- Checked first: in most turns there is nobody, however many farmers the pool has.
         AND EXISTS (SELECT FROM blocks b WHERE b.pool_id = $1 AND b.block_index = $2 AND b.worked < b.planted)
         AND (w.id IS NULL OR w.status = 'pending' OR (w.status = 'failed'
           AND (NOT w.by_engine OR w.ended_at <= $3 OR w.error_code = ANY($4))))`,
      [poolId, blockIndex, new Date(clock().getTime() - RETRY_MS), TRACELESS],
    )
  ).map(row => row.farmer_id);

/**
 * Whether a pool's open block has farmers without work who may soon be covered. A transaction of their wallets that is
 * sent now could delay that.
 */
export async function isCoverNear(services: EngineServices, poolId: PoolId): Promise<boolean> {
  const { ledger, clock } = services;
  const { block, nextBlockAt } = await withLedgerRetry(services, () => ledger.farm());
  const interval = ledger.network.blockIntervalSeconds;
  const left = (nextBlockAt.getTime() - clock().getTime()) / 1000;
  const { ledgerSeconds } = await withLedgerRetry(services, () => ledger.settings());
  const inclusion = LEAD_LEDGERS * ledgerSeconds;
  if (!block || left <= 0 || left > LONGEST_LEAD_SHARE * interval + inclusion) return false;
  const farmers = await leftOut(services, { poolId, blockIndex: block.index });
  return farmers.length > 0 && left <= coverLead(farmers.length, interval, ledgerSeconds) + inclusion;
}

/**
 * Shortly before a block ends, submits a nonce for every planted farmer whom the operator left out: a stake without work
 * is lost (KALE rules 1.6), and any nonce keeps it, also one without zeros. Until the block ends the operator may still
 * replace it.
 */
export async function coverMissingWork(services: EngineServices, poolId: PoolId): Promise<void> {
  const { ledger, clock } = services;
  const { block, nextBlockAt } = await withLedgerRetry(services, () => ledger.farm());
  const interval = ledger.network.blockIntervalSeconds;
  const left = (nextBlockAt.getTime() - clock().getTime()) / 1000;
  if (!block || left > LONGEST_LEAD_SHARE * interval) return;
  const id = { poolId, blockIndex: block.index };
  const farmers = await leftOut(services, id);
  if (farmers.length === 0) return;
  const { ledgerSeconds } = await withLedgerRetry(services, () => ledger.settings());
  if (left > coverLead(farmers.length, interval, ledgerSeconds)) return;
  await submitForThem(services, id, block, new Set(farmers));
}

async function submitForThem(
  services: EngineServices,
  id: CycleId,
  block: Block,
  farmers: ReadonlySet<FarmerId>,
): Promise<void> {
  const found = await participants(services, id, () => true);
  const chosen = found.filter(({ farmerId }) => farmers.has(farmerId));
  await record(
    services,
    ENGINE,
    id,
    chosen.map(({ farmerId, farmer }) =>
      findWork(farmerId, { ...nonceFor(block, farmer), by: 'engine' }, services.clock()),
    ),
  );
  const faulty = await faultyAmong(
    services,
    chosen.map(({ farmer }) => farmer),
  );
  // The operator's wallet may be the cause, so each farmer's own wallet sends; anyone may (KALE rules 1.4).
  const senderOf = ({ farmer, worker }: Participant) => (faulty.has(farmer) ? worker : farmer);
  await withWallets(services, chosen.map(senderOf), 'block', async held => {
    const { farmers: now } = await load(services.database, cycleStream(id), cycle);
    const steps = chosen.flatMap(participant => {
      const at = now.get(participant.farmerId);
      const worker = senderOf(participant);
      if (!held.has(worker) || at?.work.status !== 'requested' || !at.found) return [];
      return [workStep(services, id, { ...participant, at, worker }, at.found)];
    });
    await sendSteps(services, ENGINE, id, steps);
  });
}

/** A nonce found without hashing. */
function nonceFor({ index, entropy }: Block, farmer: StellarAddress) {
  const hash = workHash({ index, nonce: 0n, entropy, farmer: accountKey(farmer) });
  return { nonce: '0', hash: hex(hash), zeros: leadingZeros(hash) };
}

const faultyAmong = async ({ database }: EngineServices, addresses: readonly StellarAddress[]) =>
  new Set(
    (
      await many<{ address: StellarAddress }>(
        database,
        'SELECT address FROM wallet_faults WHERE address = ANY($1)',
        [addresses],
      )
    ).map(({ address }) => address),
  );
