import type { StellarAddress } from 'shared-api/address';
import type { Aggregate } from './aggregate.ts';
import { type Announced, type Announcement, afterAnnouncement, sendOnce } from './announcement.ts';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from './ids.ts';
import type { OwnedPayout, PayoutChange, PayoutEvent, PayoutWallet } from './payout-wallet.ts';
import { Refusal } from './refusal.ts';

/** The terms that a farmer accepts by joining. Fractions 0..1; the exit delay in blocks (spec §9). */
export interface PoolTerms {
  readonly rewardSplit: number;
  readonly platformFee: number;
  readonly exitDelayBlocks: number;
  readonly minimumStake: Atomic;
  readonly harvestPolicy: string;
}

/** The harvest policy of every pool, which replaces that of its registration. */
export const HARVEST_POLICY = 'Every 1 to 20 blocks';

export const DEFAULT_TERMS: PoolTerms = {
  rewardSplit: 0.05,
  platformFee: 0.05,
  exitDelayBlocks: 288,
  minimumStake: '0' as Atomic,
  harvestPolicy: HARVEST_POLICY,
};

/** The pool's public details, and its number of seats. */
export type PoolDetails = {
  readonly name: string;
  readonly description: string;
  readonly maxFarmers: number;
};

/** The number of plantings without the operator's work, the number of all plantings, and the start of the period. */
export type PoolReview = {
  readonly planted: number;
  readonly missed: number;
  readonly since: string;
  readonly at: string;
};

/** How an operator manages members: the text of invitations, and who counts as inactive or below the target. */
export type MemberSettings = {
  readonly invitationNote: string;
  readonly minimumSuccessRate: number;
  readonly inactiveAfterDays: number;
};

export type PoolEvent =
  | Fact<
      'PoolRegistered',
      {
        poolId: PoolId;
        name: string;
        description: string;
        operatorId: UserId;
        address: StellarAddress;
        maxFarmers: number;
        terms: PoolTerms;
      }
    >
  | Fact<'PoolApproved', { poolId: PoolId }>
  | Fact<'PoolPaused', { poolId: PoolId }>
  /** The engine paused it: too many of its plantings had no work of its operator. */
  | Fact<'PoolPausedForReview', { poolId: PoolId } & PoolReview>
  | Fact<'PoolResumed', { poolId: PoolId }>
  /** While a pool is paused, it plants nothing and accepts no members, whatever an admin or the engine does. */
  | Fact<'PoolPausedByOperator', { poolId: PoolId }>
  | Fact<'PoolResumedByOperator', { poolId: PoolId }>
  /**
   * `membersFrom`: when the share applies to members, if the operator changed it; an admin's change applies to none.
   */
  | Fact<'PoolTermsChanged', { poolId: PoolId; terms: PoolTerms; membersFrom?: string }>
  | Fact<'PoolDetailsChanged', { poolId: PoolId } & PoolDetails>
  | PayoutEvent<{ poolId: PoolId }>
  | Fact<'AnnouncementSent', { poolId: PoolId; sentAt: string } & Announcement>
  | Fact<'AutomaticHarvestsStarted' | 'AutomaticHarvestsStopped', { poolId: PoolId }>
  | Fact<'MemberSettingsChanged', { poolId: PoolId } & MemberSettings>
  | Fact<'FarmerInvited', { poolId: PoolId; email: string; invitedAt: string }>
  | Fact<'SeatTaken', { poolId: PoolId; contractId: ContractId; farmerId: FarmerId }>
  | Fact<'SeatFreed', { poolId: PoolId; contractId: ContractId; farmerId: FarmerId }>;

export type PoolStatus = 'pending' | 'active' | 'paused';

export type PoolState =
  | { status: 'none' }
  | {
      status: PoolStatus;
      poolId: PoolId;
      terms: PoolTerms;
      details: PoolDetails;
      /** Where the pool's share of each reward is paid. */
      payout: PayoutWallet;
      change: PayoutChange | null;
      pausedByOperator: boolean;
      announced: Announced;
      seats: ReadonlyMap<ContractId, FarmerId>;
    };

export const pool: Aggregate<PoolState, PoolEvent> = {
  type: 'pool',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'PoolRegistered') {
      const { poolId, terms, name, description, maxFarmers, address } = data;
      const details = { name, description, maxFarmers };
      return {
        status: 'pending',
        poolId,
        terms,
        details,
        payout: { address, confirmed: true, verified: false },
        change: null,
        pausedByOperator: false,
        announced: [],
        seats: new Map(),
      };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'PoolApproved':
      case 'PoolResumed':
        return { ...state, status: 'active' };
      case 'PoolPaused':
      case 'PoolPausedForReview':
        return { ...state, status: 'paused' };
      case 'PoolPausedByOperator':
      case 'PoolResumedByOperator':
        return { ...state, pausedByOperator: type === 'PoolPausedByOperator' };
      case 'PoolTermsChanged':
        return { ...state, terms: data.terms };
      case 'PoolDetailsChanged': {
        const { name, description, maxFarmers } = data;
        return { ...state, details: { name, description, maxFarmers } };
      }
      case 'PayoutWalletVerified':
        return { ...state, payout: { ...state.payout, verified: true } };
      case 'PayoutWalletChangeRequested':
        return { ...state, change: { address: data.address, effectiveAt: new Date(data.effectiveAt) } };
      case 'PayoutWalletChangeCancelled':
        return { ...state, change: null };
      case 'PayoutWalletChanged': {
        const { address, verified = false } = data;
        return { ...state, payout: { address, confirmed: true, verified }, change: null };
      }
      case 'AnnouncementSent':
        return { ...state, announced: afterAnnouncement(state.announced, data) };
      case 'AutomaticHarvestsStarted':
      case 'AutomaticHarvestsStopped':
      case 'MemberSettingsChanged':
      case 'FarmerInvited':
        return state;
      case 'SeatTaken':
        return { ...state, seats: new Map(state.seats).set(data.contractId, data.farmerId) };
      case 'SeatFreed':
        return { ...state, seats: new Map([...state.seats].filter(([id]) => id !== data.contractId)) };
    }
  },
};

type Known = Exclude<PoolState, { status: 'none' }>;
const known = (state: PoolState): Known => {
  if (state.status === 'none') throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  return state;
};

/** A pool's payout wallet. Throws Refusal POOLER_NOT_FOUND. */
export const poolPayout = (state: PoolState): OwnedPayout<{ poolId: PoolId }> => {
  const { poolId, payout, change } = known(state);
  return { owner: { poolId }, payout, change };
};

export const registerPool =
  (data: Extract<PoolEvent, { type: 'PoolRegistered' }>['data']) =>
  (state: PoolState): PoolEvent[] => {
    if (state.status !== 'none') throw new Refusal('USER_EXISTS', 'This pool is already registered');
    return [{ type: 'PoolRegistered', data }];
  };

export const approvePool = (state: PoolState): PoolEvent[] => {
  const { status, poolId } = known(state);
  return status === 'pending' ? [{ type: 'PoolApproved', data: { poolId } }] : [];
};

/** Closes the pool to new farmers; existing contracts continue. */
export const pausePool = (state: PoolState): PoolEvent[] => {
  const { status, poolId } = known(state);
  return status === 'active' ? [{ type: 'PoolPaused', data: { poolId } }] : [];
};

/** The same, until an admin has checked why its operator leaves farmers out. */
export const pausePoolForReview =
  (review: PoolReview) =>
  (state: PoolState): PoolEvent[] => {
    const { status, poolId } = known(state);
    return status === 'active' ? [{ type: 'PoolPausedForReview', data: { poolId, ...review } }] : [];
  };

export const resumePool = (state: PoolState): PoolEvent[] => {
  const { status, poolId } = known(state);
  return status === 'paused' ? [{ type: 'PoolResumed', data: { poolId } }] : [];
};

/**
 * Pauses the pool for its operator: it plants nothing and accepts no members. Existing plantings are worked, harvested
 * and paid.
 */
export const pauseOwnPool = (state: PoolState): PoolEvent[] => {
  const { pausedByOperator, poolId } = known(state);
  return pausedByOperator ? [] : [{ type: 'PoolPausedByOperator', data: { poolId } }];
};

/** Ends the operator's pause; one by an admin or for review stays. */
export const resumeOwnPool = (state: PoolState): PoolEvent[] => {
  const { pausedByOperator, poolId } = known(state);
  return pausedByOperator ? [{ type: 'PoolResumedByOperator', data: { poolId } }] : [];
};

/** Changes the terms for new contracts; an existing contract keeps its terms. */
export const changeTerms =
  (change: Partial<Pick<PoolTerms, 'rewardSplit' | 'platformFee' | 'exitDelayBlocks'>>) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, terms: before } = known(state);
    const terms = { ...before, ...change };
    const same = (Object.keys(change) as (keyof typeof change)[]).every(key => terms[key] === before[key]);
    return same ? [] : [{ type: 'PoolTermsChanged', data: { poolId, terms } }];
  };

/**
 * The operator's change of the share: at once for new contracts, for members after `membersFrom`.
 */
export const changeOwnShare =
  (rewardSplit: number, membersFrom: Date) =>
  (state: PoolState): PoolEvent[] =>
    changeTerms({ rewardSplit })(state).map(event =>
      event.type === 'PoolTermsChanged'
        ? { ...event, data: { ...event.data, membersFrom: membersFrom.toISOString() } }
        : event,
    );

/**
 * Changes the pool's public details and its number of seats.
 * @throws Refusal VALIDATION_ERROR for fewer seats than are taken
 */
export const changeDetails =
  (change: Partial<PoolDetails>) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, details: before, seats } = known(state);
    const details = { ...before, ...change };
    if (details.maxFarmers < seats.size) {
      throw new Refusal('VALIDATION_ERROR', `${seats.size} seats are taken: the pool needs at least as many`);
    }
    const same = (Object.keys(details) as (keyof PoolDetails)[]).every(key => details[key] === before[key]);
    return same ? [] : [{ type: 'PoolDetailsChanged', data: { poolId, ...details } }];
  };

/** Replaces the settings in force, which differ. */
export const changeMemberSettings =
  (settings: MemberSettings, before: MemberSettings) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId } = known(state);
    const { invitationNote, minimumSuccessRate, inactiveAfterDays } = settings;
    const chosen = { invitationNote, minimumSuccessRate, inactiveAfterDays };
    const same = (Object.keys(chosen) as (keyof MemberSettings)[]).every(key => chosen[key] === before[key]);
    return same ? [] : [{ type: 'MemberSettingsChanged', data: { poolId, ...chosen } }];
  };

export const inviteFarmer =
  (email: string, now: Date) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId } = known(state);
    return [{ type: 'FarmerInvited', data: { poolId, email, invitedAt: now.toISOString() } }];
  };

/**
 * Sends an announcement to the members, who get it as a notification. Repeating one sends nothing.
 * @throws Refusal RATE_LIMITED
 */
export const announce =
  (announcement: Announcement, now: Date) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, announced } = known(state);
    const sent = sendOnce(announced, announcement, { now, sender: 'A pool' });
    return sent ? [{ type: 'AnnouncementSent', data: { poolId, ...sent } }] : [];
  };

/** Takes a seat, first come, first served; only an active pool gives seats. */
export const takeSeat =
  (contractId: ContractId, farmerId: FarmerId) =>
  (state: PoolState): PoolEvent[] => {
    const { status, poolId, details, pausedByOperator, seats } = known(state);
    if (status !== 'active' || pausedByOperator)
      throw new Refusal('POOLER_INACTIVE', 'This pool is not open to farmers now');
    if (seats.size >= details.maxFarmers) throw new Refusal('POOLER_FULL', 'This pool is full');
    return [{ type: 'SeatTaken', data: { poolId, contractId, farmerId } }];
  };

export const freeSeat =
  (contractId: ContractId) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, seats } = known(state);
    const farmerId = seats.get(contractId);
    return farmerId ? [{ type: 'SeatFreed', data: { poolId, contractId, farmerId } }] : [];
  };
