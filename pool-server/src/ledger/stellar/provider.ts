import { Server } from '@stellar/stellar-sdk/rpc';
import type { Clock } from '../../domain/clock.ts';

export interface ProviderOptions {
  readonly url: string;
  /** Its name in messages: a URL may contain a key. */
  readonly name: string;
  /** The network that it must serve; any network if not set. */
  readonly passphrase?: string;
  readonly warn: (message: string) => void;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  /** How long one call may take, in ms. */
  readonly timeoutMs: number;
  readonly callsPerSecond: number;
  /** Opens the provider's server; tests have one without a socket. */
  readonly connect?: (url: string) => Server;
}

/** The pause before a failed provider is tried again, in ms; it doubles each time. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** A refusal of too many calls halves the rate down to this, in calls a second; every response raises it again. */
const MIN_RATE = 1;
const RECOVERY = 1.02;
/** No call is made for this long after such a refusal, in ms. */
const TOO_MANY_REST_MS = 1_000;

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'response' in error
    ? ((error.response as { status?: number } | undefined)?.status ?? null)
    : null;

/** Whether a provider refused a call because there were too many. */
export const isTooMany = (error: unknown): boolean => statusOf(error) === 429;

/** A provider serves a network other than the configured one. */
export class OtherNetwork extends Error {
  override readonly name = 'OtherNetwork';
}

/** One RPC provider: keeps to its rate, and pauses after a failure. */
export class Provider {
  readonly server: Server;
  readonly #options: ProviderOptions;
  #rate: number;
  /** When the next call may be sent, and when the last one was requested, in epoch milliseconds. */
  #next = 0;
  #requestedAt = 0;
  #failures = 0;
  #restsUntil = 0;
  #network: Promise<string> | null = null;

  constructor(options: ProviderOptions) {
    const { url, timeoutMs, connect } = options;
    this.#options = options;
    this.#rate = options.callsPerSecond;
    this.server = connect ? connect(url) : new Server(url, { allowHttp: url.startsWith('http:') });
    // The SDK (17.2) does not pass on the server's own option of that name.
    this.server.httpClient.defaults.timeout = timeoutMs;
  }

  /**
   * Asks for its network, once, before its answers count: an answer from another network could report that a paid share
   * was never sent. Throws OtherNetwork, or the error of a provider that does not answer.
   */
  async assertNetwork(): Promise<void> {
    const { passphrase } = this.#options;
    if (passphrase === undefined) return;
    this.#network ??= this.#readNetwork();
    const served = await this.#network;
    if (served !== passphrase) throw this.#otherNetwork(served);
  }

  async #readNetwork(): Promise<string> {
    try {
      const { passphrase } = await this.server.getNetwork();
      if (passphrase !== this.#options.passphrase) this.#options.warn(this.#otherNetwork(passphrase).message);
      return passphrase;
    } catch (error) {
      this.#network = null;
      throw error;
    }
  }

  #otherNetwork(served: string): OtherNetwork {
    const { name, passphrase } = this.#options;
    return new OtherNetwork(`${name} serves "${served}", not NETWORK_PASSPHRASE "${passphrase}"`);
  }

  /** When the provider may be called again, in epoch milliseconds; in the past while it is healthy. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** Waits until a call keeps to the rate. Calls that a second did not use may follow at once. */
  async turn(): Promise<void> {
    const now = this.#options.clock().getTime();
    // The clock was corrected: otherwise calls would wait until it reaches its earlier time.
    if (now < this.#requestedAt) this.#next = now;
    this.#requestedAt = now;
    const at = Math.max(this.#next, now - 1_000);
    this.#next = at + 1_000 / this.#rate;
    if (at > now) await this.#options.pause(at - now);
  }

  answered(): void {
    this.#failures = 0;
    this.#restsUntil = 0;
    this.#rate = Math.min(this.#options.callsPerSecond, this.#rate * RECOVERY);
  }

  /** It gave no response, a wrong one, or an outdated one. */
  failed(): void {
    const rest = Math.min(FIRST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS);
    this.#failures++;
    this.#restsUntil = this.#options.clock().getTime() + rest;
  }

  refusedTooMany(): void {
    const now = this.#options.clock().getTime();
    this.#rate = Math.max(MIN_RATE, this.#rate / 2);
    this.#next = Math.max(this.#next, now + TOO_MANY_REST_MS);
    this.#restsUntil = now + TOO_MANY_REST_MS;
  }
}
