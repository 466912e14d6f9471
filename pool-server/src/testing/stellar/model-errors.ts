import { many } from '../../database/database.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { LOST } from '../../ledger/failures.ts';
import { driftedProjections } from '../../projections/drift.ts';
import { moneyErrors } from '../simulation/money-errors.ts';
import { allFarmers } from '../simulation/people.ts';
import { owedTo } from '../sound-records.ts';
import type { ModelNetwork } from './engine-model.ts';

/** Stakes planted in closed blocks without accepted work, and worked ones that can never be harvested. */
const LOST_STAKES = `
  SELECT p.block_index, p.farmer_id, w.status, w.error_code, h.error_code AS harvest FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.status = 'success' AND p.block_index < $1
    AND (w.status IS DISTINCT FROM 'success' OR h.error_code = ANY($2)
      OR (h.status IS DISTINCT FROM 'success' AND p.harvest_by < $3))`;

/** Blocks in which an active farmer was not planted. */
const MISSED = `
  SELECT c.farmer_id, b.block_index FROM contracts c JOIN blocks b ON b.pool_id = c.pool_id
  WHERE c.status = 'active' AND b.block_index > $1 AND b.block_index < $2 AND NOT EXISTS (
    SELECT FROM plantings p WHERE p.block_index = b.block_index AND p.farmer_id = c.farmer_id AND p.status = 'success')`;

export const lostStakes = async ({ network, clock, model }: ModelNetwork) =>
  (await many(network.database, LOST_STAKES, [model.index, LOST, clock()])).map(
    row => `lost: ${JSON.stringify(row)}`,
  );

/** Blocks after the given one, before the open one, that a farmer missed. */
export const missedBlocks = async ({ network, model }: ModelNetwork, after: number) =>
  (await many(network.database, MISSED, [after, model.index])).map(row => `missed: ${JSON.stringify(row)}`);

/** The current errors: lost stakes, and records that differ from the network by as little as a unit. */
export async function modelErrors(of: ModelNetwork): Promise<string[]> {
  const { network, model, time } = of;
  const { database } = network;
  const wrong = await lostStakes(of);
  wrong.push(...(await brokenInvariants(database)), ...(await driftedProjections(database)));
  for (const { farmerId, address } of await allFarmers(database)) {
    const owed = await owedTo(database, farmerId);
    const held = (await model.account(address))?.kale ?? 0n;
    if (held !== owed) wrong.push(`${farmerId} holds ${held} and is owed ${owed}`);
  }
  wrong.push(...(await time.run(moneyErrors(network))));
  return wrong;
}
