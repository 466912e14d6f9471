import type { RouteQuery } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ExitMoney } from '../domain/contract.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Role } from '../domain/user.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { hoursOf, human, iso } from './encode.ts';
import { readPage } from './read-page.ts';
import { type AgreedTerms, agreedTerms, announcedShare } from './reward-terms.ts';
import { stakesWhere } from './stake-outcomes.ts';

interface ContractRow extends AgreedTerms {
  id: ContractId;
  farmer_id: FarmerId;
  pool_id: PoolId;
  pool_name: string;
  status: 'pending' | 'active' | 'exiting' | 'completed' | 'expired';
  stake_fraction: string;
  harvest_interval: number;
  exit_delay_blocks: number;
  requested_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  exit_requested_at: Date | null;
  available_at: Date | null;
  suspended_at: Date | null;
  ended_at: Date | null;
  money_at_request: ExitMoney | null;
  money_at_completion: ExitMoney | null;
}

const CONTRACTS = 'SELECT c.*, p.name AS pool_name FROM contracts c JOIN pools p ON p.id = c.pool_id';

interface Sources {
  readonly database: Queryable;
  readonly ledger: Ledger;
  /** The time as of which terms are read. */
  readonly at: Date;
}

/** The changes from the request of an exit to its completion: from the expected payout to the final one. */
function finalStatement({ money_at_request: before, money_at_completion: after }: ContractRow) {
  if (!before || !after) return null;
  const change = (of: keyof ExitMoney) => BigInt(after[of]) - BigInt(before[of]);
  const [lostStakes, deposited, withdrawn] = [change('lostStakes'), change('deposited'), change('withdrawn')];
  return {
    rewards: human(change('total') + lostStakes - deposited + withdrawn),
    lostStakes: human(lostStakes),
    deposited: human(deposited),
    withdrawn: human(withdrawn),
  };
}

/** An operator does not see a farmer's balances. */
const toWire = (row: ContractRow, { ledger, at }: Sources, reader: Role) => ({
  contractId: row.id,
  farmerId: row.farmer_id,
  poolerId: row.pool_id,
  poolerName: row.pool_name,
  status: row.status,
  stakePercentage: readFraction(row.stake_fraction),
  harvestInterval: row.harvest_interval,
  ...agreedTerms(row, at),
  shareChange: row.status === 'active' ? announcedShare(row, at) : null,
  exitDelay: hoursOf(row.exit_delay_blocks, ledger.network.blockIntervalSeconds),
  createdAt: iso(row.requested_at),
  joinedAt: iso(row.confirmed_at),
  expiresAt: row.status === 'pending' ? iso(row.expires_at) : null,
  suspendedAt: row.status === 'active' ? iso(row.suspended_at) : null,
  exitRequestedAt: iso(row.exit_requested_at),
  availableAt: iso(row.available_at),
  completedAt: row.status === 'completed' ? iso(row.ended_at) : null,
  expectedPayout: row.money_at_request && reader !== 'pooler' ? human(row.money_at_request.total) : null,
  finalPayout: row.money_at_completion && reader !== 'pooler' ? human(row.money_at_completion.total) : null,
  finalStatement: reader === 'pooler' ? null : finalStatement(row),
});

/** One page of the contracts of a farmer, of a pool, or of both, the newest request first. */
export async function contracts(
  sources: Sources,
  { farmerId, poolId }: { farmerId: string | null; poolId: string | null },
  query: RouteQuery<'contracts'>,
  reader: Role,
) {
  return readPage(
    sources.database,
    `SELECT *, count(*) OVER ()::int AS total FROM (${CONTRACTS}) AS c
     WHERE ($1::text IS NULL OR farmer_id = $1) AND ($2::text IS NULL OR pool_id = $2)
       AND ($3::text IS NULL OR status = $3)
     ORDER BY requested_at DESC, id`,
    [farmerId, poolId, query.status ?? null],
    query,
    (row: ContractRow) => toWire(row, sources, reader),
  );
}

/** A contract's farmer and settings. Throws Refusal CONTRACT_NOT_FOUND. */
export async function contractRow(on: Queryable, id: string): Promise<ContractRow> {
  const row = await one<ContractRow>(on, `${CONTRACTS} WHERE c.id = $1`, [id]);
  if (!row) throw new Refusal('CONTRACT_NOT_FOUND', 'No such contract');
  return row;
}

/** Throws Refusal CONTRACT_NOT_FOUND. */
export const contract = async (sources: Sources, id: string, reader: Role) =>
  toWire(await contractRow(sources.database, id), sources, reader);

/** A farmer's open contract with its rewards so far, if there is one. */
export async function activeContract(sources: Sources, farmerId: string, reader: Role) {
  const row = await one<ContractRow>(
    sources.database,
    `${CONTRACTS} WHERE c.farmer_id = $1 AND c.status IN ('active', 'exiting')`,
    [farmerId],
  );
  if (!row) return { contract: null };
  const finalRewards = reader === 'pooler' ? undefined : await contractRewards(sources, row);
  return { contract: { ...toWire(row, sources, reader), finalRewards } };
}

/** A short form of a farmer's open contract. */
export async function openContractSummary(on: Queryable, farmerId: string) {
  const row = await one<{ id: ContractId; pool_id: PoolId; name: string; status: 'active' | 'exiting' }>(
    on,
    `SELECT c.id, c.pool_id, p.name, c.status FROM contracts c JOIN pools p ON p.id = c.pool_id
     WHERE c.farmer_id = $1 AND c.status IN ('active', 'exiting')`,
    [farmerId],
  );
  return row && { contractId: row.id, poolerId: row.pool_id, poolerName: row.name, status: row.status };
}

/** A farmer's open or requested contract, with their e-mail address. */
export const currentContract = (on: Queryable, farmerId: string) =>
  one<{ id: ContractId; pool_id: PoolId; email: string }>(
    on,
    `SELECT c.id, c.pool_id, u.email FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id
     WHERE c.farmer_id = $1 AND c.status IN ('pending', 'active', 'exiting')`,
    [farmerId],
  );

/** The earnings of a contract, and its planted stakes. An index finds plantings by pool and farmer. */
export async function contractRewards(
  { database, at }: Omit<Sources, 'ledger'>,
  { id, pool_id, farmer_id }: Pick<ContractRow, 'id' | 'pool_id' | 'farmer_id'>,
) {
  const totals = await one<{ rewards: string; staked: string; harvests: number; plantings: number }>(
    database,
    `SELECT coalesce(sum(farmer_share), 0) AS rewards,
       coalesce(sum(stake) FILTER (WHERE outcome = 'planted'), 0) AS staked,
       count(*) FILTER (WHERE outcome = 'returned')::int AS harvests, count(*)::int AS plantings
     FROM (${stakesWhere('p.contract_id = $1 AND p.pool_id = $3 AND p.farmer_id = $4', '$2')}) stakes`,
    [id, at, pool_id, farmer_id],
  );
  return {
    totalRewards: human(totals?.rewards ?? '0'),
    pendingStakeAmount: human(totals?.staked ?? '0'),
    successfulHarvests: totals?.harvests ?? 0,
    successfulPlantings: totals?.plantings ?? 0,
  };
}
