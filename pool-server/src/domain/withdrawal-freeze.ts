import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { FarmerId, UserId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** The withdrawals of one farmer, or of all. */
export type FreezeScope = FarmerId | 'all';

/** The duration of a freeze without a second admin's confirmation, in milliseconds. */
const ALONE_MS = 24 * 3_600_000;

export type FreezeEvent =
  /** One admin's freeze. It ends at `until` unless a second admin confirms it. */
  | Fact<
      'WithdrawalsFrozen',
      { scope: FreezeScope; farmerId: FarmerId | null; reason: string; by: UserId; until: string }
    >
  | Fact<'WithdrawalFreezeConfirmed', { scope: FreezeScope }>
  | Fact<'WithdrawalFreezeLifted', { scope: FreezeScope }>;

/** When a freeze would end that no second admin confirms. No other freeze of the same scope has this moment. */
export type FreezeMoment = string;

/** `until` is null once a second admin has confirmed the freeze. */
export type FreezeState =
  | { frozen: false }
  | { frozen: true; scope: FreezeScope; moment: FreezeMoment; until: Date | null };

export const withdrawalFreeze: Aggregate<FreezeState, FreezeEvent> = {
  type: 'freeze',
  initialState: () => ({ frozen: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'WithdrawalsFrozen':
        return { frozen: true, scope: data.scope, moment: data.until, until: new Date(data.until) };
      case 'WithdrawalFreezeConfirmed':
        return state.frozen ? { ...state, until: null } : state;
      case 'WithdrawalFreezeLifted':
        return state.frozen ? { frozen: false } : state;
    }
  },
};

const inForce = (state: FreezeState, at: Date) =>
  state.frozen && (state.until === null || state.until > at) ? state : null;

/** Freezes immediately. Does nothing while a freeze is in force, so that one admin cannot extend it. */
export const freezeWithdrawals =
  (scope: FreezeScope, { reason, by, at }: { reason: string; by: UserId; at: Date }) =>
  (state: FreezeState): FreezeEvent[] => {
    if (inForce(state, at)) return [];
    const until = new Date(at.getTime() + ALONE_MS).toISOString();
    const farmerId = scope === 'all' ? null : scope;
    return [{ type: 'WithdrawalsFrozen', data: { scope, farmerId, reason, by, until } }];
  };

/** A second admin's confirmation: the freeze lasts until it is lifted. Throws Refusal VALIDATION_ERROR once it has ended. */
export const confirmFreeze =
  (moment: FreezeMoment | null, at: Date) =>
  (state: FreezeState): FreezeEvent[] => {
    const freeze = inForce(state, at);
    if (!freeze || freeze.moment !== moment) throw new Refusal('VALIDATION_ERROR', 'This freeze has ended');
    return freeze.until ? [{ type: 'WithdrawalFreezeConfirmed', data: { scope: freeze.scope } }] : [];
  };

/** Ends the freeze that began so; a later one of the same scope stays. */
export const liftFreeze =
  (moment: FreezeMoment | null) =>
  (state: FreezeState): FreezeEvent[] =>
    state.frozen && state.moment === moment
      ? [{ type: 'WithdrawalFreezeLifted', data: { scope: state.scope } }]
      : [];
