import { setTimeout as wait } from 'node:timers/promises';
import { Server } from '@stellar/stellar-sdk/rpc';
import { LedgerUnavailable } from '../failures.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';

/** Makes a call of the RPC, again while it cannot be reached. Throws LedgerUnavailable after the last try. */
export type Rpc = <T>(call: (server: Server) => Promise<T>) => Promise<T>;

export interface RpcOptions {
  readonly url: string;
  /** How long one try may take, in ms. */
  readonly timeoutMs?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const TIMEOUT_MS = 10_000;
/** Waits before another try, in ms; who calls the ledger tries again too. */
const PAUSES = [250, 1_000];

/** Errors of JSON-RPC that say "this request is wrong": another try would be as wrong. */
const WRONG_REQUEST = new Set([-32_600, -32_601, -32_602]);

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : null;

/** JSON-RPC's errors arrive as plain objects. */
const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Time-outs, refused connections, answers of 5xx and 429, and what the RPC itself calls its own fault. */
export function connectRpc({ url, timeoutMs = TIMEOUT_MS, pause = wait }: RpcOptions): Rpc {
  const server = new Server(url, { allowHttp: url.startsWith('http:') });
  // The server's own option of that name is not passed on by the SDK (17.2).
  server.httpClient.defaults.timeout = timeoutMs;

  async function attempt<T>(call: (server: Server) => Promise<T>): Promise<T> {
    try {
      return await call(server);
    } catch (error) {
      const wrong = WRONG_REQUEST.has(codeOf(error) ?? 0);
      throw wrong
        ? new Error(`The RPC refused a request: ${messageOf(error)}`)
        : new LedgerUnavailable(error);
    }
  }

  return call => retryWhileUnavailable(() => attempt(call), PAUSES, pause);
}
