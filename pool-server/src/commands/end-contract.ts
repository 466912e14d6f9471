import { many } from '../database/database.ts';
import {
  type ContractEvent,
  type ContractState,
  completeContract,
  contract,
  expireContract,
} from '../domain/contract.ts';
import { farmer, releaseFarmer } from '../domain/farmer.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { pool } from '../domain/pool.ts';
import { freeSeat } from '../domain/pool-decisions.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { contractStream, farmerStream, poolStream } from '../events/stream.ts';
import { farmerMoney } from '../queries/farmer-money.ts';
import { exitMoney } from './exit-money.ts';
import { forEachAlone } from './for-each-alone.ts';
import type { Services } from './services.ts';

interface Open {
  id: ContractId;
  farmer_id: FarmerId;
  pool_id: PoolId;
}

/** Ends one contract if it is due, and releases its seat and its farmer in the same transaction. */
const end = (
  { database }: Services,
  context: CommandContext,
  { id, farmer_id, pool_id }: Open,
  decision: (state: ContractState) => ContractEvent[],
) =>
  commit(database, context, async unit => {
    // Locks follow the order farmer, pool, contract, although the contract decides.
    await unit.decide(farmerStream(farmer_id), farmer, () => []);
    await unit.decide(poolStream(pool_id), pool, () => []);
    const { events } = await unit.decide(contractStream(id), contract, decision);
    if (events.length === 0) return;
    await unit.decide(farmerStream(farmer_id), farmer, releaseFarmer(id));
    await unit.decide(poolStream(pool_id), pool, freeSeat(id));
  });

/** Expires requests that nobody confirmed within 15 minutes. A failure does not delay others. Throws AggregateError. */
export async function expireRequests(services: Services, context: CommandContext): Promise<void> {
  const due = await many<Open>(
    services.database,
    `SELECT id, farmer_id, pool_id FROM contracts WHERE status = 'pending' AND expires_at <= $1`,
    [context.at],
  );
  await forEachAlone(due, 'Requests to join could not be expired', open =>
    end(services, context, open, expireContract(context.at)),
  );
}

/** Completes an exit after its delay. The caller has checked that no harvest is pending. Throws LedgerUnavailable. */
export async function completeExit(
  services: Services,
  context: CommandContext,
  id: ContractId,
): Promise<void> {
  const [open] = await many<Open>(
    services.database,
    'SELECT id, farmer_id, pool_id FROM contracts WHERE id = $1',
    [id],
  );
  if (!open) return;
  const money = await farmerMoney(services.database, services.ledger, open.farmer_id, context.at);
  await end(services, context, open, completeContract(context.at, exitMoney(money)));
}
