import { randomUUID } from 'node:crypto';
import type { ContractId, FarmerId, PoolerId, UserId } from 'shared-api/contract';

export type { ContractId, FarmerId, UserId };
/** A pool; on the wire "pooler id", such as `pool-stellar-01`. */
export type PoolId = PoolerId;

/** Atomic units (10^7 to the unit) as they stand in events and tables: a whole number in decimal. */
export type Atomic = string & { readonly __atomic: true };

export const newUserId = () => `user_${randomUUID()}` as UserId;
export const newFarmerId = () => `farmer_${randomUUID()}` as FarmerId;
export const newContractId = () => `contract_${randomUUID()}` as ContractId;

/** Marks the units of an amount as text for an event. */
export const atomic = (units: bigint) => units.toString() as Atomic;
