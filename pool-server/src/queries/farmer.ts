import type { StellarAddress } from 'shared-api/address';
import { type Database, inSnapshot, many, one, prepare, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ExitMoney } from '../domain/contract.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { IS_CLOSED, lastClosed } from './closing-block.ts';
import { decimal, hoursOf, human, iso } from './encode.ts';
import { dependOnLedger, UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';
import { nextHarvest } from './next-harvest.ts';
import { pendingRewards, pendingWorks } from './pending-rewards.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms, announcedShare } from './reward-terms.ts';

export type FarmerStatus = 'wallet_created' | 'funded' | 'active_in_pool' | 'exiting';

interface FarmerRow {
  id: FarmerId;
  status: FarmerStatus;
  custodial_address: StellarAddress;
}

interface OpenRow extends AgreedTerms {
  id: ContractId;
  pool_id: PoolId;
  pool_name: string;
  planting_paused_at: Date | null;
  status: 'active' | 'exiting';
  stake_fraction: string;
  harvest_interval: number;
  exit_delay_blocks: number;
  requested_at: Date;
  confirmed_at: Date;
  exit_requested_at: Date | null;
  available_at: Date | null;
  suspended_at: Date | null;
  money_at_request: ExitMoney | null;
  last_harvest_at: Date | null;
  /** Whether the last planted block got work; null while it still can, and before the first one. */
  worked: boolean | null;
}

const OPEN_CONTRACT = `
  SELECT c.id, c.pool_id, c.status, c.stake_fraction, c.harvest_interval, c.exit_delay_blocks, c.requested_at, c.confirmed_at,
    c.exit_requested_at, c.available_at, c.suspended_at, c.money_at_request, ${AGREED_TERMS}, p.name AS pool_name,
    p.planting_paused_at,
    (SELECT max(ended_at) FROM harvests h WHERE h.contract_id = c.id AND h.status = 'success') AS last_harvest_at,
    (SELECT w.status IS NOT DISTINCT FROM 'success'
     FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE p.farmer_id = c.farmer_id AND p.pool_id = c.pool_id AND p.status = 'success'
       AND (w.status = 'success' OR ${IS_CLOSED})
     ORDER BY p.block_index DESC LIMIT 1) AS worked
  FROM contracts c JOIN pools p ON p.id = c.pool_id
  WHERE c.farmer_id = $1 AND c.status IN ('active', 'exiting')`;

/**
 * A contract's planted, open blocks without work: none precedes the pool's last closed block. OFFSET 0 makes PostgreSQL
 * look up the work of each planting, since it expects more of them than there are.
 */
const UNWORKED = `
  SELECT p.block_index FROM plantings p LEFT JOIN LATERAL (
    SELECT status FROM works w
    WHERE w.pool_id = p.pool_id AND w.block_index = p.block_index AND w.farmer_id = p.farmer_id OFFSET 0) w ON true
  WHERE p.contract_id = $1 AND p.status = 'success' AND p.forfeited_at IS NULL AND w.status IS DISTINCT FROM 'success'
    AND p.block_index >= coalesce(${lastClosed('(SELECT pool_id FROM contracts WHERE id = $1)')}, 0)`;

/** Whether the next planting will stake nothing despite the contract's stake. */
const isHeldBack = ({ status, stake_fraction, worked }: OpenRow) =>
  status === 'active' && readFraction(stake_fraction) > 0 && worked === false;

interface Sources {
  readonly database: Queryable;
  readonly ledger: Ledger;
}

/** The farmer, or null; the response depends on their data and wallet. */
async function readFarmer(
  { database, ledger }: Sources,
  id: FarmerId | null,
  at: Date,
  dependencies: CacheDependencies,
) {
  const farmer = await one<FarmerRow>(
    database,
    'SELECT id, status, custodial_address FROM farmers WHERE id = $1',
    [id],
  );
  if (farmer) {
    dependencies.add(`farmer:${farmer.id}`);
    dependOnLedger(dependencies, ledger, at, `account:${farmer.custodial_address}`);
  }
  return farmer;
}

/**
 * A farmer with their open contract and its pending rewards, from one state of the database. Throws Refusal
 * FARMER_NOT_FOUND, LedgerUnavailable.
 */
export async function currentFarmer(
  sources: Sources & { readonly database: Database },
  id: FarmerId | null,
  at: Date,
  dependencies: CacheDependencies,
) {
  const { ledger } = sources;
  const { known, open, inPool } = await inSnapshot(sources.database, async on => {
    const known = await readFarmer({ database: on, ledger }, id, at, dependencies);
    if (!known) throw new Refusal('FARMER_NOT_FOUND', 'This account has no farmer');
    const open = await one<OpenRow>(on, prepare(OPEN_CONTRACT), [id]);
    const inPool = open && {
      works: await pendingWorks(on, [open.id], at),
      unworked: await many<{ block_index: string }>(on, prepare(UNWORKED), [open.id]),
    };
    return { known, open, inPool };
  });
  const [account, farm] = await Promise.all([ledger.account(known.custodial_address), open && ledger.farm()]);
  const person = {
    id: known.id,
    status: known.status,
    current_balance: account?.kale != null ? decimal(account.kale) : '0.0000000',
    joined_pool_at: open && iso(open.confirmed_at),
    stake_percentage: open && readFraction(open.stake_fraction),
  };
  if (!open || !inPool || !farm) return { farmer: person, active_contract: null };
  const { works, unworked } = inPool;
  dependencies.add(`pool:${open.pool_id}`);
  dependOnLedger(dependencies, ledger, at, 'farm');
  const terms = agreedTerms(open, at);
  const announced = announcedShare(open, at);
  dependencies.expireAt(announced && new Date(announced.from));
  const rewards = await pendingRewards(ledger, works, terms);
  // For a farmer who is leaving and plants no more, nothing announces that the block has closed.
  if (!rewards.complete) dependencies.expireAt(new Date(at.getTime() + UNNOTIFIED_TTL_MS));
  const [first] = works;
  dependencies.expireAt(first?.harvestBy ?? null);
  const interval = ledger.network.blockIntervalSeconds;
  const harvest = nextHarvest(
    works,
    unworked.map(({ block_index }) => Number(block_index)),
    // For a leaving farmer, a block is harvested as soon as it is worked and closed.
    open.status === 'exiting' ? 1 : open.harvest_interval,
    farm,
    interval,
  );
  return {
    farmer: person,
    active_contract: {
      id: open.id,
      pooler_id: open.pool_id,
      created_at: open.requested_at.toISOString(),
      status: open.status,
      stake_percentage: readFraction(open.stake_fraction),
      harvest_interval: open.harvest_interval,
      reward_split: terms.rewardSplit,
      platform_fee: terms.platformFee,
      you_keep: terms.youKeep,
      share_change: announced && {
        reward_split: announced.rewardSplit,
        you_keep: announced.youKeep,
        from: announced.from,
      },
      planting_paused_at: iso(open.planting_paused_at),
      contract_terms: {
        pooler_name: open.pool_name,
        exit_delay: hoursOf(open.exit_delay_blocks, interval),
        created_by: 'farmer_request',
      },
      pending_rewards: decimal(rewards.farmer),
      next_harvest_at: iso(harvest.at),
      next_harvest_block: harvest.block,
      worked_blocks: works.length,
      open_blocks: unworked.length,
      last_harvest_at: iso(open.last_harvest_at),
      harvest_by: iso(first?.harvestBy ?? null),
      stake_held_back: (account?.kale ?? 0n) > 0n && isHeldBack(open),
      suspended_at: open.status === 'active' ? iso(open.suspended_at) : null,
      exit_requested_at: iso(open.exit_requested_at),
      exit_available_at: iso(open.available_at),
      exit_expected_payout: open.money_at_request && human(open.money_at_request.total),
      exit_lost_stakes: open.money_at_request && human(open.money_at_request.lostStakes),
    },
  };
}

/** The balances of a farmer's custodial wallet, and the open block. Throws LedgerUnavailable. */
export async function blockchainData(
  sources: Sources,
  id: FarmerId | null,
  at: Date,
  dependencies: CacheDependencies,
) {
  const { ledger } = sources;
  const known = await readFarmer(sources, id, at, dependencies);
  dependOnLedger(dependencies, ledger, at, 'farm');
  const [account, farm] = await Promise.all([
    known ? ledger.account(known.custodial_address) : null,
    ledger.farm(),
  ]);
  return {
    custodialWallet: known && {
      address: known.custodial_address,
      xlmBalance: account ? decimal(account.xlm) : '0.0000000',
      balance: account?.kale != null ? decimal(account.kale) : '0.0000000',
    },
    currentBlock: {
      height: farm.index,
      openedAt: iso(farm.block?.timestamp ?? null),
      nextBlockAt: farm.nextBlockAt.toISOString(),
    },
  };
}
