import type { StellarAddress } from 'shared-api/address';
import type { Services } from '../commands/services.ts';
import type { Actor } from '../domain/recorded-event.ts';
import type { CommandContext } from '../events/event-store.ts';

/** What the engine works with: every command's services, and where the platform's fee goes. */
export interface EngineServices extends Services {
  readonly platform: StellarAddress;
  /** Lets others on the network farm, where nobody else does. Answers whether they had to. */
  readonly others?: () => Promise<boolean>;
  /** Lets milliseconds pass before another try; they pass by themselves unless told otherwise. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** On whose behalf a step is taken, and why. */
export interface Acting {
  readonly actor: Actor;
  readonly cause: string | null;
}

export const ENGINE: Acting = { actor: { kind: 'engine' }, cause: null };

/** The context of a command given now on somebody's behalf. */
export const now = ({ clock }: EngineServices, { actor, cause }: Acting): CommandContext => ({
  actor,
  cause,
  at: clock(),
});
