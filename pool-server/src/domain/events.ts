import type { AccessEvent } from './access.ts';
import type { AlertEvent } from './alert.ts';
import type { ApprovalEvent } from './approval.ts';
import type { BroadcastEvent } from './broadcast.ts';
import type { ContractEvent } from './contract.ts';
import type { CycleEvent } from './cycle-events.ts';
import type { FarmEvent } from './farm.ts';
import type { FarmerEvent } from './farmer.ts';
import type { IncidentEvent } from './incident.ts';
import type { MaintenanceEvent } from './maintenance.ts';
import type { PoolEvent } from './pool.ts';
import type { UserEvent } from './user.ts';
import type { WithdrawalEvent } from './withdrawal.ts';
import type { FreezeEvent } from './withdrawal-freeze.ts';

/** Every event of the pool. Names and shapes are permanent: a changed meaning gets a new name. */
export type DomainEvent =
  | AlertEvent
  | ApprovalEvent
  | UserEvent
  | FarmerEvent
  | PoolEvent
  | ContractEvent
  | CycleEvent
  | WithdrawalEvent
  | FarmEvent
  | IncidentEvent
  | MaintenanceEvent
  | FreezeEvent
  | BroadcastEvent
  | AccessEvent;

export type EventType = DomainEvent['type'];

/** An event of one kind. Amounts are atomic units in decimal text, times ISO 8601. */
export type Fact<Type extends string, Data extends Record<string, unknown>> = { type: Type; data: Data };
