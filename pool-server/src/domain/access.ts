import type { KeyScope } from 'shared-api/contract';
import type { Fact } from './events.ts';
import type { PoolId, UserId } from './ids.ts';

export type FactorKind = 'passkey' | 'totp' | 'recovery';

/** The client: its network address as counted by limits, and its user agent. */
export type Place = { address: string; device: string | null };

/** Why a sign-in failed. */
export type SignInFailure = 'password' | 'second-factor' | 'suspended';

/** The reason for the end of sessions. Only versions that deleted expired registrations recorded `registration expired`. */
export type SessionEnd =
  | 'sign-out'
  | 'device signed out'
  | 'password changed'
  | 'password reset'
  | 'second factor added'
  | 'second factors reset'
  | 'suspension'
  | 'ended by an admin'
  | 'registration expired'
  | 'account erased';

/** A pool's API key; `userId` is null when the product itself created it, or a restore revoked it. */
type Key = { keyId: string; poolId: PoolId; name: string; userId: UserId | null };

/** Sign-ins and changes of credentials of an account or pool. Nothing folds them. */
export type AccessEvent =
  /**
   * `newDevice`: the account was used before, but not from this device; absent in earlier versions. `mining` marks the
   * session of a mining program in versions before API keys.
   */
  | Fact<
      'SignedIn',
      Place & {
        userId: UserId;
        sessionId: string;
        factor: FactorKind | null;
        newDevice?: boolean;
        mining?: true;
      }
    >
  /** `userId` is null for an unknown e-mail address. */
  | Fact<'SignInFailed', Place & { userId: UserId | null; reason: SignInFailure }>
  /** The place of the user who ended the sessions; absent when the system did. */
  | Fact<'SessionsEnded', Partial<Place> & { userId: UserId; sessions: string[]; how: SessionEnd }>
  /** A request refused with 403 or 429. `userId` is null without a session. */
  | Fact<'AccessRefused', Place & { userId: UserId | null; status: number; method: string; route: string }>
  /** An admin read data of many accounts: a list, once a day for each session, or a file. */
  | Fact<'RecordsRead', Place & { userId: UserId; what: string }>
  | Fact<'SecondFactorAdded', Place & { userId: UserId; factorId: string; kind: FactorKind; name: string }>
  | Fact<'SecondFactorRemoved', Place & { userId: UserId; factorId: string; kind: FactorKind }>
  /** In a session that was already open, before a sensitive action. */
  | Fact<'SecondFactorProved', Place & { userId: UserId; sessionId: string; kind: FactorKind }>
  | Fact<'RecoveryCodesReplaced', Place & { userId: UserId }>
  /** A person who has the password reports the second factor as lost. */
  | Fact<'FactorResetRequested', Place & { userId: UserId }>
  | Fact<'FactorResetApproved', { userId: UserId }>
  | Fact<'FactorResetStopped', Place & { userId: UserId }>
  /** Removed at the end of an approved reset, or when a password reset first proved the mailbox. */
  | Fact<'SecondFactorsReset', { userId: UserId; factors: string[] }>
  | Fact<'ApiKeyCreated', Partial<Place> & Key & { scopes: KeyScope[] }>
  | Fact<'ApiKeyRevoked', Partial<Place> & Key>;
