import type { StellarAddress } from 'shared-api/address';
import { many, prepare } from '../../database/database.ts';
import { cycle, type FarmerCycle } from '../../domain/cycle.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import type { ContractId, FarmerId } from '../../domain/ids.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms } from '../../queries/reward-terms.ts';
import type { EngineServices } from '../engine-services.ts';
import { workSenders } from '../work/work-senders.ts';

/** A farmer in one block: the sending wallet, the terms, and the farmer's progress. */
export interface Participant {
  readonly farmerId: FarmerId;
  readonly at: FarmerCycle;
  readonly farmer: StellarAddress;
  /** Receives the pooler's share. */
  readonly operator: StellarAddress;
  /** Sends the work. */
  readonly worker: StellarAddress;
  /** Sends the harvest: the farmer, or `worker` if the farmer's key cannot be decrypted; on Stellar always the farmer. */
  readonly harvester: StellarAddress;
  /** The terms of a reward that is harvested at a given time. */
  readonly termsAt: (harvested: Date) => { readonly rewardSplit: number; readonly platformFee: number };
}

interface Row extends AgreedTerms {
  id: ContractId;
  custodial_address: StellarAddress;
  operator: StellarAddress;
  pool_address: StellarAddress;
  unreadable: boolean;
}

/** The farmers of a block that `wanted` selects. */
export async function participants(
  services: EngineServices,
  id: CycleId,
  wanted: (at: FarmerCycle) => boolean,
): Promise<Participant[]> {
  const { database, clock } = services;
  const { farmers } = await load(database, cycleStream(id), cycle);
  const chosen = [...farmers].filter(([, at]) => wanted(at));
  if (chosen.length === 0) return [];
  const rows = await many<Row>(
    database,
    prepare(`SELECT c.id, f.custodial_address, p.address AS pool_address,
       -- The signer pays a new payout wallet from that moment on, even before the change is recorded.
       CASE WHEN p.payout_change_at <= $2 THEN p.payout_change_to ELSE p.address END AS operator, ${AGREED_TERMS},
       w.code IS NOT DISTINCT FROM 'KEY_UNREADABLE' AS unreadable
     FROM contracts c JOIN farmers f ON f.id = c.farmer_id JOIN pools p ON p.id = c.pool_id
       LEFT JOIN wallet_faults w ON w.address = f.custodial_address WHERE c.id = ANY($1)`),
    [chosen.map(([, at]) => at.contractId), clock()],
  );
  const byOperator = (await workSenders(services, id.poolId)) === 'operator';
  const byContract = new Map(rows.map(row => [row.id, row]));
  return chosen.flatMap(([farmerId, at]) => {
    const row = byContract.get(at.contractId);
    if (!row) return [];
    const termsAt = (harvested: Date) => agreedTerms(row, harvested);
    const { custodial_address: farmer, operator, pool_address } = row;
    const worker = byOperator ? pool_address : farmer;
    const harvester = row.unreadable ? worker : farmer;
    return [{ farmerId, at, farmer, operator, worker, harvester, termsAt }];
  });
}
