import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { Services } from '../commands/services.ts';
import type { Actor } from '../domain/recorded-event.ts';
import type { CommandContext } from '../events/event-store.ts';
import type { ConservationCheck } from '../ledger/conservation.ts';

/** The engine's services: those of every command, and the address for the platform's fee. */
export interface EngineServices extends Services {
  readonly platform: StellarAddress;
  /** The operator's price of 1 KALE, in XLM: the engine plants nothing at a loss. Optional. */
  readonly kalePrice?: Amount<'XLM'>;
  /** The maximum fees that the sponsor pays per wallet and day (UTC), if there is a sponsor. */
  readonly maxSponsoredADay?: Amount<'XLM'>;
  /** Checks the ledger's totals; only available on a sandbox. */
  readonly conservation?: ConservationCheck | null;
  /** Opens the next block when it is overdue and nobody else does. Returns whether it opened one. */
  readonly others?: () => Promise<boolean>;
  /** Alerts a person to a state that the engine cannot resolve; called again while it lasts. */
  readonly report?: (error: Error) => void;
  /** Waits before another attempt, in milliseconds. Defaults to real time. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** How long a step waits for a busy wallet, in ms. Defaults to the engine's wait. */
  readonly lockWaitMs?: number;
}

/** The actor of a step, and its cause. */
export interface Acting {
  readonly actor: Actor;
  readonly cause: string | null;
}

export const ENGINE: Acting = { actor: { kind: 'engine' }, cause: null };

/** The context of a command issued now, for this actor. */
export const now = ({ clock }: Pick<EngineServices, 'clock'>, { actor, cause }: Acting): CommandContext => ({
  actor,
  cause,
  at: clock(),
});
