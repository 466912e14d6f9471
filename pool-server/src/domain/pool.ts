import type { StellarAddress } from 'shared-api/address';
import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** The terms that a farmer accepts by joining. Fractions 0..1; the exit delay in blocks (spec §9). */
export interface PoolTerms {
  readonly rewardSplit: number;
  readonly platformFee: number;
  readonly exitDelayBlocks: number;
  readonly minimumStake: Atomic;
  readonly harvestPolicy: string;
}

/** How every pool harvests, whatever its terms said when it was registered. */
export const HARVEST_POLICY = 'Every 1 to 20 blocks';

export const DEFAULT_TERMS: PoolTerms = {
  rewardSplit: 0.05,
  platformFee: 0.05,
  exitDelayBlocks: 288,
  minimumStake: '0' as Atomic,
  harvestPolicy: HARVEST_POLICY,
};

/** The number of plantings without the operator's work, the number of all plantings, and the start of the period. */
export type PoolReview = {
  readonly planted: number;
  readonly missed: number;
  readonly since: string;
  readonly at: string;
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
  | Fact<'PoolTermsChanged', { poolId: PoolId; terms: PoolTerms }>
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
      maxFarmers: number;
      seats: ReadonlyMap<ContractId, FarmerId>;
    };

export const pool: Aggregate<PoolState, PoolEvent> = {
  type: 'pool',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'PoolRegistered') {
      const { poolId, terms, maxFarmers } = data;
      return { status: 'pending', poolId, terms, maxFarmers, seats: new Map() };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'PoolApproved':
      case 'PoolResumed':
        return { ...state, status: 'active' };
      case 'PoolPaused':
      case 'PoolPausedForReview':
        return { ...state, status: 'paused' };
      case 'PoolTermsChanged':
        return { ...state, terms: data.terms };
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

/** Changes the terms for new contracts; an existing contract keeps its terms. */
export const changeTerms =
  (change: Partial<Pick<PoolTerms, 'rewardSplit' | 'platformFee' | 'exitDelayBlocks'>>) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, terms: before } = known(state);
    const terms = { ...before, ...change };
    const same = (Object.keys(change) as (keyof typeof change)[]).every(key => terms[key] === before[key]);
    return same ? [] : [{ type: 'PoolTermsChanged', data: { poolId, terms } }];
  };

export const inviteFarmer =
  (email: string, now: Date) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId } = known(state);
    return [{ type: 'FarmerInvited', data: { poolId, email, invitedAt: now.toISOString() } }];
  };

/** Takes a seat, first come, first served; only an active pool gives seats. */
export const takeSeat =
  (contractId: ContractId, farmerId: FarmerId) =>
  (state: PoolState): PoolEvent[] => {
    const { status, poolId, maxFarmers, seats } = known(state);
    if (status !== 'active') throw new Refusal('POOLER_INACTIVE', 'This pool is not open to farmers now');
    if (seats.size >= maxFarmers) throw new Refusal('POOLER_FULL', 'This pool is full');
    return [{ type: 'SeatTaken', data: { poolId, contractId, farmerId } }];
  };

export const freeSeat =
  (contractId: ContractId) =>
  (state: PoolState): PoolEvent[] => {
    const { poolId, seats } = known(state);
    const farmerId = seats.get(contractId);
    return farmerId ? [{ type: 'SeatFreed', data: { poolId, contractId, farmerId } }] : [];
  };
