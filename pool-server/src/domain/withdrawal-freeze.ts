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

/** When a freeze would end without a second admin's confirmation. It is unique among freezes of the same scope. */
export type FreezeMoment = string;

export type FreezeState =
  | { frozen: false }
  /** `until` is null once a second admin has confirmed the freeze. */
  | { frozen: true; scope: FreezeScope; moment: FreezeMoment; by: UserId; until: Date | null };

export const withdrawalFreeze: Aggregate<FreezeState, FreezeEvent> = {
  type: 'freeze',
  initialState: () => ({ frozen: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'WithdrawalsFrozen': {
        const { scope, by, until: moment } = data;
        return { frozen: true, scope, moment, by, until: new Date(moment) };
      }
      case 'WithdrawalFreezeConfirmed':
        return state.frozen ? { ...state, until: null } : state;
      case 'WithdrawalFreezeLifted':
        return { frozen: false };
    }
  },
};

const inForce = (state: FreezeState, at: Date) =>
  state.frozen && (state.until === null || state.until > at) ? state : null;

interface FreezeOrder {
  readonly reason: string;
  readonly by: UserId;
  readonly at: Date;
  /** When the admin's last unconfirmed freeze that overlaps this scope would have ended. */
  readonly unconfirmed: Date | null;
}

/**
 * Freezes immediately. Does nothing while a freeze of this scope is in force, so that one admin cannot extend it.
 * @throws Refusal FORBIDDEN for an admin whose last freeze was not confirmed and would have ended less than a day ago
 */
export const freezeWithdrawals =
  (scope: FreezeScope, { reason, by, at, unconfirmed }: FreezeOrder) =>
  (state: FreezeState): FreezeEvent[] => {
    if (inForce(state, at)) return [];
    if (unconfirmed && at.getTime() < unconfirmed.getTime() + ALONE_MS) {
      throw new Refusal(
        'FORBIDDEN',
        'Your last freeze of these withdrawals was not approved: for 48 hours after it began, only another admin can freeze them again',
      );
    }
    const until = new Date(at.getTime() + ALONE_MS).toISOString();
    const farmerId = scope === 'all' ? null : scope;
    return [{ type: 'WithdrawalsFrozen', data: { scope, farmerId, reason, by, until } }];
  };

/** A second admin's confirmation: the freeze then lasts until it is lifted. Throws VALIDATION_ERROR once it has ended. */
export const confirmFreeze =
  (moment: FreezeMoment | null, at: Date) =>
  (state: FreezeState): FreezeEvent[] => {
    const freeze = inForce(state, at);
    if (!freeze || freeze.moment !== moment) throw new Refusal('VALIDATION_ERROR', 'This freeze has ended');
    return freeze.until ? [{ type: 'WithdrawalFreezeConfirmed', data: { scope: freeze.scope } }] : [];
  };

/** Ends the freeze with this moment; a later one of the same scope stays. */
export const liftFreeze =
  (moment: FreezeMoment | null) =>
  (state: FreezeState): FreezeEvent[] =>
    state.frozen && state.moment === moment
      ? [{ type: 'WithdrawalFreezeLifted', data: { scope: state.scope } }]
      : [];

/** Ends a freeze that a second admin refuses. Throws Refusal FORBIDDEN for who ordered it, while it is in force. */
export const refuseFreeze =
  (moment: FreezeMoment | null, { by, at }: { by: UserId; at: Date }) =>
  (state: FreezeState): FreezeEvent[] => {
    const freeze = inForce(state, at);
    if (freeze?.moment === moment && freeze.by === by)
      throw new Refusal('FORBIDDEN', 'Another admin has to end your freeze');
    return liftFreeze(moment)(state);
  };
