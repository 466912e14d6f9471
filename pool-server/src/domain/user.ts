import type { Place } from './access.ts';
import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { FarmerId, NoteId, PoolId, UserId } from './ids.ts';
import { Refusal } from './refusal.ts';

export type Role = 'farmer' | 'pooler' | 'admin';
export type UserStatus = 'registered' | 'suspended';

export type UserEvent =
  | Fact<
      'UserRegistered',
      {
        userId: UserId;
        email: string;
        role: Role;
        farmerId: FarmerId | null;
        poolId: PoolId | null;
        /** The deadline to prove the mailbox. Absent for accounts that the system created, and for older ones. */
        proofDue?: string;
      }
    >
  | Fact<'EmailProved', { userId: UserId }>
  /** An unused account was deleted, in versions before an expired registration could be used again. */
  | Fact<'RegistrationExpired', { userId: UserId }>
  /** At the person's request: the account cannot be used, and its personal data is deleted. */
  | Fact<'UserErased', { userId: UserId }>
  | Fact<'UserPasswordChanged', { userId: UserId; reset?: true }>
  /** With `holdsMoney`, two admins also hold the money of the account. */
  | Fact<'UserSuspended', { userId: UserId; reason?: string; holdsMoney?: true }>
  | Fact<'UserResumed', { userId: UserId; reason?: string }>
  /** An admin's note on the account. */
  | Fact<'NoteAdded', { userId: UserId; noteId: NoteId; text: string; by: UserId }>
  | Fact<'ReadingBegan', Partial<Place> & { userId: UserId; by?: UserId; reason: string }>
  /** `by` is the admin and `place` the admin's; absent in earlier versions. */
  | Fact<'AccountRead', Partial<Place> & { userId: UserId; by?: UserId; what: string }>
  | Fact<'ReadingEnded', { userId: UserId }>;

type KnownUser = {
  status: UserStatus | 'erased';
  moneyHeld: boolean;
  userId: UserId;
  proved: boolean;
  /** Whether the password was ever set by a mailed link. */
  reset: boolean;
};
export type UserState = { status: 'none' } | KnownUser;

const change = (state: UserState, fields: Partial<KnownUser>): UserState =>
  state.status === 'none' ? state : { ...state, ...fields };

export const user: Aggregate<UserState, UserEvent> = {
  type: 'user',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'UserRegistered':
        return { status: 'registered', moneyHeld: false, userId: data.userId, proved: false, reset: false };
      case 'UserResumed':
        return change(state, { status: 'registered', moneyHeld: false });
      case 'UserSuspended':
        return change(state, { status: 'suspended', moneyHeld: data.holdsMoney ?? false });
      case 'EmailProved':
        return change(state, { proved: true });
      case 'UserErased':
        return change(state, { status: 'erased' });
      case 'RegistrationExpired':
        return { status: 'none' };
      case 'UserPasswordChanged':
        return data.reset ? change(state, { reset: true }) : state;
      case 'NoteAdded':
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

/** Erases the person of an account. Throws Refusal USER_NOT_FOUND. */
export const eraseUser = (state: UserState): UserEvent[] => {
  if (state.status === 'none' || state.status === 'erased')
    throw new Refusal('USER_NOT_FOUND', 'No such user');
  return [{ type: 'UserErased', data: { userId: state.userId } }];
};

/** Records that the user reads the mailbox of the account's address. */
export const proveEmail = (state: UserState): UserEvent[] => {
  if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
  return state.proved ? [] : [{ type: 'EmailProved', data: { userId: state.userId } }];
};

const because = (reason: string | undefined) => (reason ? { reason } : {});

/** Repeating a suspension changes nothing. */
export const suspendUser =
  (reason?: string, { holdsMoney = false } = {}) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none' || state.status === 'erased')
      throw new Refusal('USER_NOT_FOUND', 'No such user');
    if (state.status === 'suspended' && (state.moneyHeld || !holdsMoney)) return [];
    const data = { userId: state.userId, ...because(reason), ...(holdsMoney && { holdsMoney }) };
    return [{ type: 'UserSuspended', data }];
  };

export const resumeUser =
  (reason?: string) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none' || state.status === 'erased')
      throw new Refusal('USER_NOT_FOUND', 'No such user');
    if (state.status === 'registered') return [];
    return [{ type: 'UserResumed', data: { userId: state.userId, ...because(reason) } }];
  };

/** The event records that the password changed, and whether by a mailed link, never the password. */
export const changePassword =
  ({ reset }: { reset: boolean }) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
    return [{ type: 'UserPasswordChanged', data: { userId: state.userId, ...(reset && { reset }) } }];
  };

export const addNote =
  (note: { noteId: NoteId; text: string; by: UserId }) =>
  (state: UserState): UserEvent[] => {
    if (state.status === 'none') throw new Refusal('USER_NOT_FOUND', 'No such user');
    return [{ type: 'NoteAdded', data: { userId: state.userId, ...note } }];
  };

/** An admin's use of impersonation: starts it, reads something, ends it. */
export const recordImpersonation =
  (fact: 'ReadingEnded' | (Place & { by: UserId } & ({ reason: string } | { what: string }))) =>
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
