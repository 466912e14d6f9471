import { createHash, randomUUID } from 'node:crypto';
import type {
  AlertId,
  ApprovalId,
  ContractId,
  FarmerId,
  IncidentId,
  PoolerId,
  UserId,
  WithdrawalId,
} from 'shared-api/contract';

export type { AlertId, ApprovalId, ContractId, FarmerId, IncidentId, UserId, WithdrawalId };
/** A pool; on the wire "pooler id", such as `pool-stellar-01`. */
export type PoolId = PoolerId;

/** Atomic units (10^7 to the unit) as stored in events and tables: a whole number in decimal. */
export type Atomic = string & { readonly __atomic: true };

/** A new id; with an idempotency key derived from its cause, so that a repeated request finds the first result. */
const unique = (kind: string, cause: string | null) =>
  `${kind}_${cause?.startsWith('request:') ? createHash('sha256').update(`${kind} ${cause}`).digest('hex').slice(0, 32) : randomUUID()}`;

type Cause = string | null;
export const newUserId = (cause: Cause = null) => unique('user', cause) as UserId;
export const newFarmerId = (cause: Cause = null) => unique('farmer', cause) as FarmerId;
export const newContractId = (cause: Cause = null) => unique('contract', cause) as ContractId;
export const newApiKeyId = (cause: Cause = null) => unique('key', cause);
/** Of a second factor. */
export const newFactorId = (cause: Cause = null) => unique('factor', cause);
/** Of an announcement by an operator or an admin. */
export const newAnnouncementId = (cause: Cause = null) => unique('announcement', cause);
export const newWebhookId = (cause: Cause = null) => unique('webhook', cause);
/** Of a message to a webhook. */
export const newDeliveryId = (cause: Cause = null) => unique('msg', cause);
export const newWithdrawalId = (cause: Cause = null) => unique('withdrawal', cause) as WithdrawalId;
export const newApprovalId = (cause: Cause = null) => unique('approval', cause) as ApprovalId;
export const newIncidentId = (cause: Cause = null) => unique('incident', cause) as IncidentId;
export const newAlertId = (cause: Cause = null) => unique('alert', cause) as AlertId;

/** A note of an admin on an account. */
export type NoteId = string & { readonly __note: true };
export const newNoteId = (cause: Cause = null) => unique('note', cause) as NoteId;

/** Formats an amount as atomic units for an event. */
export const atomic = (units: bigint) => units.toString() as Atomic;
