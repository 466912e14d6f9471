import type { StellarAddress } from 'shared-api/address';
import { exitContract } from '../../commands/join-pool.ts';
import { type Database, many, one } from '../../database/database.ts';
import type { StreamName } from '../../events/stream.ts';
import { driftedProjections } from '../../projections/drift.ts';
import type { TestNetwork } from '../engine-network.ts';
import { openSteps, owedTo, unreconciled } from '../sound-records.ts';
import { allFarmers } from './people.ts';

const LONGEST_BLOCKS = 40;
const OPEN = `SELECT id FROM contracts WHERE status IN ('pending', 'active', 'exiting')
  UNION ALL SELECT id FROM withdrawals WHERE status IN ('requested', 'submitted')`;

/** Lets every farmer leave, without further faults, until no step is open. Returns the steps that stay open. */
export async function exitAllFarmers(network: TestNetwork): Promise<string[]> {
  const { database } = network;
  network.restart();
  for (let block = 0; block < LONGEST_BLOCKS; block++) {
    for (const { contractId, status } of await allFarmers(database)) {
      if (contractId && status === 'active')
        await exitContract(network.services(), network.acting(), contractId);
    }
    network.pass(64);
    await network.strangerPlants();
    const errors = await network.look();
    if (errors.length > 0) return errors.map(String);
    const open = [...(await openSteps(database)), ...(await many(database, OPEN))];
    if (open.length === 0) return [];
  }
  const left = [...(await openSteps(database)), ...(await many(database, OPEN))];
  return left.map(row => `never ended: ${JSON.stringify(row)}`);
}

export type Acknowledged = { readonly stream: StreamName; readonly type: string };

/** Farmers with a balance that differs from the records, and confirmed changes without a record. */
export async function balanceErrors(
  database: Database,
  balance: (address: StellarAddress) => Promise<bigint>,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const wrong = (await unreconciled(database)).map(row => `unreconciled: ${JSON.stringify(row)}`);
  for (const table of await driftedProjections(database)) {
    wrong.push(`${table} is not what the events make of it`);
  }
  for (const { farmerId, address } of await allFarmers(database)) {
    const owed = await owedTo(database, farmerId);
    const held = await balance(address);
    if (held !== owed) wrong.push(`${farmerId} holds ${held} and is owed ${owed}`);
  }
  const lost = await many(
    database,
    `SELECT stream, type FROM unnest($1::text[], $2::text[]) AS expected (stream, type) WHERE NOT EXISTS (
       SELECT FROM emt_messages m WHERE m.stream_id = expected.stream AND m.message_type = expected.type)`,
    [acknowledged.map(({ stream }) => stream), acknowledged.map(({ type }) => type)],
  );
  return [...wrong, ...lost.map(row => `acknowledged and lost: ${JSON.stringify(row)}`)];
}

/** The errors at the end of a run: every reward is paid once and to the unit, and nothing is lost or invented. */
export async function finalErrors(
  network: TestNetwork,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { database } = network;
  const wrong = await balanceErrors(database, network.balance, acknowledged);
  const shares = await one<{ pooler: string; platform: string }>(
    database,
    `SELECT coalesce(sum(pooler_share), 0) AS pooler, coalesce(sum(platform_share), 0) AS platform
     FROM harvests WHERE status = 'success'`,
  );
  if ((await network.balance(network.operator)) !== BigInt(shares?.pooler ?? 0)) {
    wrong.push('the pooler was not paid once');
  }
  if ((await network.balance(network.platform)) !== BigInt(shares?.platform ?? 0)) {
    wrong.push('the platform was not paid once');
  }
  return wrong;
}
