import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '@stellar/stellar-sdk/rpc';
import { type Clock, systemClock } from '../../domain/clock.ts';
import { LedgerUnavailable } from '../failures.ts';
import { isTooMany, OtherNetwork, Provider } from './provider.ts';
import { followTip } from './provider-tips.ts';
import { CALLS_PER_SECOND } from './settings.ts';

/** Calls the RPC, and retries while it cannot be reached. Throws LedgerUnavailable after the last attempt. */
export type Rpc = <T>(call: (server: Server) => Promise<T>) => Promise<T>;

export interface ConnectedRpc extends Rpc {
  /** Asks every provider for its network; a silent one before its first use. Throws OtherNetwork. */
  assertNetwork(): Promise<void>;
}

export interface RpcOptions {
  /** The providers, the preferred one first. */
  readonly urls: readonly string[];
  /** The network that every provider must serve; any network if not set. */
  readonly passphrase?: string;
  /** Called when a provider serves another network. */
  readonly warn?: (message: string) => void;
  /** How long one attempt may take, in ms. */
  readonly timeoutMs?: number;
  /** How many calls a second each provider allows. */
  readonly callsPerSecond?: number;
  readonly clock?: Clock;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Opens a provider's server; tests have one without a socket. */
  readonly connect?: (url: string) => Server;
}

const TIMEOUT_MS = 10_000;
/** The waits before each retry, in ms; callers of the ledger also retry. */
const PAUSES = [250, 1_000];
/** The number of retries after a refusal of too many calls, which shows that the provider is up. */
const TOO_MANY_TRIES = 20;

/** JSON-RPC errors for an invalid request: a retry would fail again. */
const WRONG_REQUEST = new Set([-32_600, -32_601, -32_602]);

/** A lagging RPC reports ledgers it has not seen as invalid. */
const OUT_OF_RANGE = /ledger range|between the oldest ledger/;

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : null;

/** JSON-RPC's errors arrive as plain objects. */
const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/**
 * Connects to the providers of an RPC. A call goes to the first healthy one, and to the next when it fails: a time-out,
 * a refused connection, status 5xx or 429, or a response that is some ledgers behind another one or ahead of the clock.
 * A provider of another network is never used.
 */
export function connectRpc(options: RpcOptions): ConnectedRpc {
  const { urls, timeoutMs = TIMEOUT_MS, callsPerSecond = CALLS_PER_SECOND, pause = wait } = options;
  const { clock = systemClock, connect, passphrase, warn = () => undefined } = options;
  const providers = urls.map(
    (url, place) =>
      new Provider({
        url,
        name: `Provider ${place + 1} of RPC_URLS`,
        ...(passphrase !== undefined && { passphrase }),
        warn,
        clock,
        pause,
        timeoutMs,
        callsPerSecond,
        ...(connect && { connect }),
      }),
  );
  const isCurrent = followTip(providers, clock, pause);

  /** Healthy providers first, in their order; then the others, by the end of their pause. */
  const inOrder = () => {
    const now = clock().getTime();
    const rest = ({ restsUntil }: Provider) => (restsUntil > now ? restsUntil : 0);
    return providers.toSorted((a, b) => rest(a) - rest(b));
  };

  const rpc: Rpc = async call => {
    let refusals = 0;
    let last: unknown = null;
    for (let tries = 0; ; ) {
      const before = refusals;
      for (const provider of inOrder()) {
        await provider.turn();
        try {
          await provider.assertNetwork();
          const answer = await call(provider.server);
          if (answer === undefined) throw new Error('The RPC sent no result, perhaps a page instead');
          if (await isCurrent(answer)) {
            provider.answered();
            return answer;
          }
          last = new Error('The RPC is not at the network’s last ledger');
          provider.failed();
        } catch (error) {
          if (WRONG_REQUEST.has(codeOf(error) ?? 0) && !OUT_OF_RANGE.test(messageOf(error)))
            throw new Error(`The RPC refused a request: ${messageOf(error)}`);
          last = error;
          if (!isTooMany(error)) provider.failed();
          else {
            refusals++;
            provider.refusedTooMany();
          }
        }
      }
      if (refusals > before && refusals < TOO_MANY_TRIES) continue;
      const ms = PAUSES[tries++];
      if (ms === undefined) throw new LedgerUnavailable(last);
      await pause(ms);
    }
  };

  return Object.assign(rpc, {
    async assertNetwork() {
      const checks = await Promise.allSettled(providers.map(provider => provider.assertNetwork()));
      for (const check of checks) {
        if (check.status === 'rejected' && check.reason instanceof OtherNetwork) throw check.reason;
      }
    },
  });
}
