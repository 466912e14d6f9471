import { many, type Queryable } from '../database/database.ts';
import { HOUR, plantedBy } from '../projections/farmer-hours.ts';
import { quarterOf } from '../projections/pool-income.ts';
import { STEP_SUMS } from '../projections/pool-steps.ts';

/** Invariants of the store, as queries that find violations. */
export interface StoreInvariant {
  readonly name: string;
  /** The invariant as a sentence. */
  readonly holds: string;
  readonly violations: string;
}

const OPEN = `('pending', 'active', 'exiting')`;

/** Fields of event data that are amounts of atomic units, at any depth. */
const UNITS = ['stake', 'reward', 'amount', 'fee', 'balance', 'minimumRequired']
  .map(field => `message_data->'${field}'`)
  .concat(['farmer', 'pooler', 'platform'].map(part => `message_data->'split'->'${part}'`));

/** SQL: the pools of rows that only one of two queries returns. */
const differing = (one: string, other: string) =>
  `SELECT pool_id FROM ((${one} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${one})) differing`;

/** Successful plantings with their harvests, and their sums. */
const STEPS = `plantings p LEFT JOIN (SELECT * FROM harvests WHERE status = 'success') h
  USING (pool_id, block_index, farmer_id) WHERE p.status = 'success'`;
const SUMS = `count(*), sum(p.stake), coalesce(sum(p.stake) FILTER (WHERE p.forfeited_at IS NOT NULL), 0),
  count(h.id), coalesce(sum(farmer_share), 0), coalesce(sum(pooler_share), 0)`;

const endedSteps = (table: string) => `SELECT pool_id, block_index, ended_at FROM ${table}
  WHERE status IN ('success', 'failed') AND ended_at IS NOT NULL`;

export const STORE_INVARIANTS: readonly StoreInvariant[] = [
  {
    name: 'whole_units',
    holds: 'every amount is a non-negative whole number of atomic units',
    violations: `SELECT id FROM plantings WHERE stake < 0 OR stake <> trunc(stake)
      UNION ALL SELECT id FROM harvests WHERE least(reward, stake, farmer_share, pooler_share, platform_share) < 0
        OR reward <> trunc(reward) OR stake <> trunc(stake) OR farmer_share <> trunc(farmer_share)
        OR pooler_share <> trunc(pooler_share) OR platform_share <> trunc(platform_share)
      UNION ALL SELECT id FROM deposits WHERE amount < 0 OR amount <> trunc(amount)
      UNION ALL SELECT id FROM withdrawals WHERE amount <= 0 OR amount <> trunc(amount) OR fee <> trunc(fee)
      UNION ALL SELECT m.stream_id FROM emt_messages m
        CROSS JOIN LATERAL unnest(ARRAY[${UNITS.join(', ')}]) AS units
        WHERE m.message_type IN ('PlantingRequested', 'PlantingSucceeded', 'HarvestSucceeded', 'WalletFunded',
          'WithdrawalRequested', 'WithdrawalConfirmed', 'DepositReceived')
          AND units IS NOT NULL AND (jsonb_typeof(units) <> 'string' OR units #>> '{}' !~ '^\\d+$')`,
  },
  {
    name: 'seats',
    holds: 'the taken seats are within capacity, and equal the open contracts',
    violations: `SELECT p.id FROM pools p WHERE seats_taken > max_farmers OR seats_taken <>
      (SELECT count(*) FROM contracts c WHERE c.pool_id = p.id AND c.status IN ${OPEN})`,
  },
  {
    name: 'one_open_contract',
    holds: 'a farmer has at most one open contract, the one that the farmer is committed to',
    violations: `SELECT farmer_id FROM contracts WHERE status IN ${OPEN} GROUP BY 1 HAVING count(*) > 1
      UNION ALL SELECT f.id FROM farmers f FULL JOIN (SELECT * FROM contracts WHERE status IN ${OPEN}) c
        ON c.farmer_id = f.id WHERE f.contract_id IS DISTINCT FROM c.id`,
  },
  {
    name: 'once_a_block',
    holds: 'a farmer plants, works and harvests a block at most once',
    violations: `SELECT farmer_id FROM (
        SELECT farmer_id, block_index, 'p' AS kind FROM plantings WHERE status = 'success'
        UNION ALL SELECT farmer_id, block_index, 'w' FROM works WHERE status = 'success'
        UNION ALL SELECT farmer_id, block_index, 'h' FROM harvests WHERE status = 'success') done
      GROUP BY farmer_id, block_index, kind HAVING count(*) > 1
      UNION ALL SELECT message_data->>'farmerId' FROM emt_messages
      WHERE message_type IN ('PlantingSucceeded', 'WorkAccepted', 'HarvestSucceeded', 'PayoutSucceeded')
      GROUP BY 1, message_data->>'blockIndex', message_type HAVING count(*) > 1`,
  },
  {
    name: 'plant_work_harvest',
    holds: 'every harvest follows work, every work a planting, and every payout a harvest',
    violations: `SELECT h.id FROM harvests h LEFT JOIN works w USING (pool_id, block_index, farmer_id)
        WHERE h.status = 'success' AND w.status IS DISTINCT FROM 'success'
      UNION ALL SELECT w.id FROM works w LEFT JOIN plantings p USING (pool_id, block_index, farmer_id)
        WHERE w.status = 'success' AND p.status IS DISTINCT FROM 'success'
      UNION ALL SELECT id FROM harvests WHERE payout_status IS NOT NULL AND status <> 'success'`,
  },
  {
    name: 'split',
    holds: 'a reward is split to the unit',
    violations: `SELECT id FROM harvests WHERE status = 'success'
      AND reward <> farmer_share + pooler_share + platform_share`,
  },
  {
    name: 'nothing_after_exit',
    holds: 'after an exit, nothing is planted, and only shares that the ledger refused to pay are owed',
    violations: `SELECT p.id FROM plantings p JOIN contracts c ON c.id = p.contract_id
        WHERE c.status = 'completed'
          AND (p.requested_at > c.ended_at OR p.ended_at > c.ended_at OR p.status = 'pending')
      UNION ALL SELECT h.id FROM harvests h JOIN contracts c ON c.id = h.contract_id
        WHERE c.status = 'completed' AND h.status = 'success' AND h.pooler_share + h.platform_share > 0
          AND h.payout_status IS DISTINCT FROM 'success' AND h.payout_refused_at IS NULL
          AND h.ended_at <= c.ended_at`,
  },
  {
    name: 'settled_stakes',
    holds:
      'a stake is settled once it is harvested or forfeited, and one with accepted work is never forfeited',
    violations: `SELECT p.id FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
        LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
      WHERE p.settled <> (p.forfeited_at IS NOT NULL OR h.status IS NOT DISTINCT FROM 'success')
        OR (p.forfeited_at IS NOT NULL AND w.status = 'success')`,
  },
  {
    name: 'sums',
    holds: 'the sums of farmers and pools equal those of their plantings and harvests',
    violations: [
      differing(
        `SELECT pool_id, farmer_id, ${SUMS} FROM ${STEPS} GROUP BY 1, 2`,
        `SELECT pool_id, farmer_id, planted, staked, forfeited, harvested, earned, pooler_earned FROM farmer_figures WHERE planted > 0`,
      ),
      differing(
        `SELECT pool_id, ${SUMS}, coalesce(sum(h.reward), 0), coalesce(sum(h.stake), 0), coalesce(sum(platform_share), 0) FROM ${STEPS} GROUP BY 1`,
        `SELECT pool_id, f.planted, f.staked, f.forfeited, f.harvested, sum(earned), f.pooler_earned, rewards, returned, platform_earned
         FROM pool_figures f JOIN farmer_figures USING (pool_id) WHERE f.planted > 0 GROUP BY f.pool_id`,
      ),
      differing(
        `SELECT pool_id, ${quarterOf('ended_at')}, sum(pooler_share), sum(platform_share)
         FROM harvests WHERE status = 'success' GROUP BY 1, 2`,
        'SELECT pool_id, at, pooler, platform FROM pool_income',
      ),
      // If steps were only retried, a row of zeros remains.
      differing(
        STEP_SUMS,
        `SELECT * FROM pool_steps WHERE 0 <> ANY (ARRAY[planted, plant_failed, staked, found, met, worked, work_failed, zeros,
           gap, harvested, harvest_failed, rewards, first_attempts])`,
      ),
      differing(plantedBy(HOUR), 'TABLE farmer_hours'),
    ].join(' UNION ALL '),
  },
  {
    name: 'times_of_blocks',
    holds: 'the first step, last step and last planting of a block match its steps',
    violations: `SELECT b.pool_id FROM blocks b
        JOIN (${['plantings', 'works', 'harvests'].map(endedSteps).join(' UNION ALL ')}) s USING (pool_id, block_index)
        WHERE s.ended_at BETWEEN first_step_at AND last_step_at IS NOT TRUE
      UNION ALL SELECT b.pool_id FROM blocks b
        WHERE last_planted_at IS DISTINCT FROM (SELECT max(ended_at) FROM plantings p
          WHERE p.pool_id = b.pool_id AND p.block_index = b.block_index AND p.status = 'success')`,
  },
  {
    name: 'stream_versions',
    holds: 'the versions of a stream have no gaps',
    violations: `SELECT stream_id FROM emt_messages GROUP BY 1
      HAVING count(*) <> max(stream_position) OR min(stream_position) <> 1`,
  },
  {
    name: 'one_operation_a_transaction',
    holds: 'a ledger transaction belongs to one operation, or harvests or pays several blocks of one farmer',
    violations: `SELECT hash FROM (
        SELECT transaction_hash AS hash FROM plantings UNION ALL SELECT transaction_hash FROM works
        UNION ALL SELECT transaction_hash FROM harvests GROUP BY transaction_hash, farmer_id
        UNION ALL SELECT payout_hash FROM harvests GROUP BY payout_hash, contract_id
        UNION ALL SELECT transaction_hash FROM withdrawals) all_of_them
      WHERE hash IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'one_response_a_key',
    holds: 'an idempotency key creates one account, one contract, one withdrawal',
    violations: `SELECT message_metadata->>'cause' FROM emt_messages
      WHERE message_type IN ('UserRegistered', 'ContractRequested', 'WithdrawalRequested')
        AND message_metadata->>'cause' LIKE 'request:%'
      GROUP BY 1, message_type HAVING count(*) > 1`,
  },
  {
    name: 'closed_sessions',
    holds: 'no session belongs to an unknown account, or to a suspended one other than a farmer',
    violations: `SELECT s.id FROM sessions s LEFT JOIN users u ON u.id = s.user_id
      WHERE u.id IS NULL OR (u.status = 'suspended' AND (u.role <> 'farmer' OR u.money_held))`,
  },
  {
    name: 'no_secret_in_the_open',
    holds: 'no event and no log contains a secret seed, and no event has a password or a token',
    violations: `SELECT stream_id FROM emt_messages
        WHERE message_data::text || message_metadata::text ~ '\\mS[A-Z2-7]{55}\\M'
          OR message_data ?| ARRAY['password', 'passwordHash', 'token', 'secret', 'seed']
      UNION ALL SELECT id::text FROM pooler_logs WHERE message ~ '\\mS[A-Z2-7]{55}\\M'`,
  },
];

/** The names of the violated invariants. */
export async function brokenAmong(on: Queryable, invariants: readonly StoreInvariant[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { holds, violations } of invariants) {
    const rows = await many(on, `SELECT * FROM (${violations}) AS wrong LIMIT 1`);
    if (rows.length > 0) broken.push(holds);
  }
  return broken;
}

/** Violated invariants of events and read tables. */
export const brokenInvariants = (on: Queryable): Promise<string[]> => brokenAmong(on, STORE_INVARIANTS);
