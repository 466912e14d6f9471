import { type Announcement, sendOnce } from './announcement.ts';
import type { ContractId, FarmerId, PoolId } from './ids.ts';
import type { OwnedPayout } from './payout-wallet.ts';
import type { MemberSettings, PoolDetails, PoolEvent, PoolReview, PoolState, PoolTerms } from './pool.ts';
import { Refusal } from './refusal.ts';

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

/** Opens a pending pool. Throws Refusal POOLER_NOT_FOUND; VALIDATION_ERROR while its payout wallet is in question. */
export const approvePool = (state: PoolState): PoolEvent[] => {
  const { status, poolId, payout } = known(state);
  if (status !== 'pending') return [];
  if (!payout.confirmed) {
    throw new Refusal(
      'VALIDATION_ERROR',
      'The operator has reset the password, and must first confirm or replace the payout wallet on the Account page',
    );
  }
  return [{ type: 'PoolApproved', data: { poolId } }];
};

/** Closes the pool to new farmers; existing contracts continue. */
export const pausePool = (state: PoolState): PoolEvent[] => {
  const { status, poolId } = known(state);
  return status === 'active' ? [{ type: 'PoolPaused', data: { poolId } }] : [];
};

/** Closes the pool until an admin has checked why its operator leaves farmers out. */
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

/** Pauses the pool for its operator: it plants nothing and accepts no members, and finishes what is planted. */
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

/** The operator's change of the share: at once for new contracts, for members after `membersFrom`. */
export const changeOwnShare =
  (rewardSplit: number, membersFrom: Date) =>
  (state: PoolState): PoolEvent[] =>
    changeTerms({ rewardSplit })(state).map(event =>
      event.type === 'PoolTermsChanged'
        ? { ...event, data: { ...event.data, membersFrom: membersFrom.toISOString() } }
        : event,
    );

/** Changes a pool's details and seats. Throws Refusal VALIDATION_ERROR for fewer seats than are taken. */
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

/** Replaces the current settings if they differ. */
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

/** Sends the members an announcement once. Throws Refusal RATE_LIMITED. */
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
