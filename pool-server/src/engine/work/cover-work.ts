import type { StellarAddress } from 'shared-api/address';
import { accountKey } from 'shared-api/address';
import { many, prepare } from '../../database/database.ts';
import { coverLead, LEAD_LEDGERS, LONGEST_LEAD_SHARE, lastSending } from '../../domain/closing-lead.ts';
import { cycle } from '../../domain/cycle.ts';
import { findWork } from '../../domain/cycle-decisions.ts';
import { type CycleId, TRACELESS } from '../../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { Block } from '../../ledger/ledger.ts';
import { observedInclusion } from '../../queries/inclusion.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { hex } from '../cycle/discovery.ts';
import { type Participant, participants } from '../cycle/participants.ts';
import { record } from '../cycle/record.ts';
import { sendSteps } from '../cycle/send-steps.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { withWallets } from '../wallet-locks.ts';
import { workStep } from './work-step.ts';

/** The pause before retrying work that the ledger refused, in milliseconds. */
const RETRY_MS = 10_000;

/**
 * Farmers who have planted in a block and have no accepted work there. A waiting or refused nonce of the operator does
 * not prevent cover, however often it is submitted. The engine's own nonce waits before it is sent again.
 */
const leftOut = async ({ database, clock }: EngineServices, { poolId, blockIndex }: CycleId) =>
  (
    await many<{ farmer_id: FarmerId }>(
      database,
      prepare(`SELECT p.farmer_id FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success'
         -- Checked first: in most turns there is nobody, however many farmers the pool has.
         AND EXISTS (SELECT FROM blocks b WHERE b.pool_id = $1 AND b.block_index = $2 AND b.worked < b.planted)
         AND (w.id IS NULL OR w.status = 'pending' OR (w.status = 'failed'
           AND (NOT w.by_engine OR w.ended_at <= $3 OR w.error_code = ANY($4))))`),
      [poolId, blockIndex, new Date(clock().getTime() - RETRY_MS), TRACELESS],
    )
  ).map(row => row.farmer_id);

/** Whether farmers without work may soon be covered: another transaction of their wallets could delay that. */
export async function isCoverNear(services: EngineServices, poolId: PoolId): Promise<boolean> {
  const closing = await closingBlock(services, poolId);
  if (!closing) return false;
  const { paces, left, farmers } = closing;
  return left > 0 && farmers.length > 0 && left <= lastSending(farmers.length, paces);
}

/** The open block near its end, and who has no accepted work there; null while there is time. */
async function closingBlock(services: EngineServices, poolId: PoolId) {
  const { ledger, clock, database } = services;
  const { block, nextBlockAt } = await withLedgerRetry(services, () => ledger.farm());
  const interval = ledger.network.blockIntervalSeconds;
  const left = (nextBlockAt.getTime() - clock().getTime()) / 1000;
  const { ledgerSeconds } = await withLedgerRetry(services, () => ledger.settings());
  if (!block || left > LONGEST_LEAD_SHARE * interval + LEAD_LEDGERS * ledgerSeconds) return null;
  const id = { poolId, blockIndex: block.index };
  const farmers = await leftOut(services, id);
  const inclusion = farmers.length > 0 ? await observedInclusion(database, poolId, block.index, clock()) : 0;
  return { id, block, left, farmers, paces: { interval, ledger: ledgerSeconds, inclusion } };
}

/**
 * Shortly before a block ends, submits a nonce for every planted farmer whom the operator left out: a stake without
 * work is lost (KALE rules 1.6), and any nonce keeps it, even one without zeros. Until the block ends the operator may
 * still replace it.
 */
export async function coverMissingWork(services: EngineServices, poolId: PoolId): Promise<void> {
  const closing = await closingBlock(services, poolId);
  if (!closing) return;
  const { id, block, left, farmers, paces } = closing;
  if (farmers.length === 0 || left > coverLead(farmers.length, paces)) return;
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
  // The operator's wallet may be the cause, so each farmer's own wallet sends; anyone may (KALE rules 1.4). For a
  // faulty wallet, only a sandbox has another sender.
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
