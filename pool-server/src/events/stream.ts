import type { Aggregate } from '../domain/aggregate.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { DomainEvent } from '../domain/events.ts';
import type {
  ApprovalId,
  ContractId,
  FarmerId,
  IncidentId,
  PoolId,
  UserId,
  WithdrawalId,
} from '../domain/ids.ts';
import type { FreezeScope } from '../domain/withdrawal-freeze.ts';

/** The name of a stream: the type and the id of its subject. Nothing folds an `access` stream. */
export type StreamName = `${Aggregate<unknown, DomainEvent>['type'] | 'access'}-${string}`;

/** The partition of the streams that do not end. Those of blocks are in the month in which they began. */
export const PARTITION = 'emt:default';

export const userStream = (id: UserId): StreamName => `user-${id}`;
export const approvalStream = (id: ApprovalId): StreamName => `approval-${id}`;
export const farmerStream = (id: FarmerId): StreamName => `farmer-${id}`;
export const poolStream = (id: PoolId): StreamName => `pool-${id}`;
export const contractStream = (id: ContractId): StreamName => `contract-${id}`;
export const withdrawalStream = (id: WithdrawalId): StreamName => `withdrawal-${id}`;
export const incidentStream = (id: IncidentId): StreamName => `incident-${id}`;
export const freezeStream = (scope: FreezeScope): StreamName => `freeze-${scope}`;
/** There is one farm. */
export const FARM_STREAM: StreamName = 'farm-kale';
/** The alert rules, which are evaluated together. */
export const ALERTS_STREAM: StreamName = 'alerts-kale';
/** Maintenance mode applies to the whole product. */
export const MAINTENANCE_STREAM: StreamName = 'maintenance-kale';
/** The announcements of admins: one stream, so that they count together. */
export const BROADCAST_STREAM: StreamName = 'broadcast-kale';
export const cycleStream = ({ poolId, blockIndex }: CycleId): StreamName => `cycle-${poolId}-${blockIndex}`;
/** The stream of an account or of a pool's API keys; without either, of requests by people who are not signed in. */
export const accessStream = (id: UserId | PoolId | null): StreamName => `access-${id ?? 'nobody'}`;
