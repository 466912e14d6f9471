import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { FarmerId, PoolId, UserId } from './ids.ts';
import { Refusal } from './refusal.ts';

export type Role = 'farmer' | 'pooler' | 'admin';
export type UserStatus = 'registered' | 'suspended';

export type UserEvent =
  | Fact<
      'UserRegistered',
      { userId: UserId; email: string; role: Role; farmerId: FarmerId | null; poolId: PoolId | null }
    >
  | Fact<'UserPasswordChanged', { userId: UserId }>
  | Fact<'UserSuspended', { userId: UserId; reason?: string }>
  | Fact<'UserResumed', { userId: UserId; reason?: string }>
  | Fact<'ReadingBegan', { userId: UserId; reason: string }>
  | Fact<'AccountRead', { userId: UserId; what: string }>
  | Fact<'ReadingEnded', { userId: UserId }>;

export type UserState = { status: 'none' } | { status: UserStatus; userId: UserId };

export const user: Aggregate<UserState, UserEvent> = {
  type: 'user',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'UserRegistered':
      case 'UserResumed':
        return { status: 'registered', userId: data.userId };
      case 'UserSuspended':
        return { status: 'suspended', userId: data.userId };
      case 'UserPasswordChanged':
      case 'ReadingBegan':
      case 'AccountRead':
      case 'ReadingEnded':
        return state;
    }
  },
};

type Registered = Extract<UserEvent, { type: 'UserRegistered' }>['data'];

export const registerUser =
  (data: Registered) =>
  (state: UserState): UserEvent[] => {
    if (state.status !== 'none') throw new Refusal('USER_EXISTS', 'This user is already registered');
    return [{ type: 'UserRegistered', data }];
  };

const because = (reason: string | undefined) => (reason ? { reason } : {});

/** Repeating a suspension changes nothing. */
export const suspendUser =
  (reason?: string) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
    if (state.status === 'suspended') return [];
    return [{ type: 'UserSuspended', data: { userId: state.userId, ...because(reason) } }];
  };

export const resumeUser =
  (reason?: string) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
    if (state.status === 'registered') return [];
    return [{ type: 'UserResumed', data: { userId: state.userId, ...because(reason) } }];
  };

/** The event records that the password changed, never the password. */
export const changePassword = (state: UserState): UserEvent[] => {
  if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
  return [{ type: 'UserPasswordChanged', data: { userId: state.userId } }];
};

/** An admin's use of impersonation: starts it, reads something, ends it. */
export const recordImpersonation =
  (fact: 'ReadingEnded' | { reason: string } | { what: string }) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
    const { userId } = state;
    if (fact === 'ReadingEnded') return [{ type: 'ReadingEnded', data: { userId } }];
    return 'reason' in fact
      ? [{ type: 'ReadingBegan', data: { userId, ...fact } }]
      : [{ type: 'AccountRead', data: { userId, ...fact } }];
  };

/** The form in which e-mail addresses are compared: trimmed, without case. */
export const emailKey = (email: string) => email.trim().toLowerCase();
