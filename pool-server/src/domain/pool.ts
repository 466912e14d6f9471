import type { StellarAddress } from 'shared-api/address';
import type { Aggregate } from './aggregate.ts';
import { type Announced, type Announcement, afterAnnouncement } from './announcement.ts';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from './ids.ts';
import type { PayoutChange, PayoutEvent, PayoutWallet } from './payout-wallet.ts';

/** The terms that a farmer accepts by joining. Fractions 0..1; the exit delay in blocks (spec §9). */
export interface PoolTerms {
  readonly rewardSplit: number;
  readonly platformFee: number;
  readonly exitDelayBlocks: number;
  readonly minimumStake: Atomic;
  readonly harvestPolicy: string;
}

/** The harvest policy of every pool; it overrides the one in its registration. */
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
  /** Paused by the engine: too many of its plantings had no work from its operator. */
  | Fact<'PoolPausedForReview', { poolId: PoolId } & PoolReview>
  | Fact<'PoolResumed', { poolId: PoolId }>
  /** A paused pool plants nothing and accepts no members, whatever an admin or the engine does. */
  | Fact<'PoolPausedByOperator', { poolId: PoolId }>
  | Fact<'PoolResumedByOperator', { poolId: PoolId }>
  /** `membersFrom`: when an operator's change of the share applies to members; an admin's change never does. */
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
      /** The address that receives the pool's share of each reward. */
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
      case 'PayoutWalletQuestioned':
        return { ...state, payout: { ...state.payout, confirmed: false } };
      case 'PayoutWalletConfirmed':
        return { ...state, payout: { ...state.payout, confirmed: true } };
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
