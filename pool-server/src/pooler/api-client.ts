import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Metrics } from './metrics.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const TIME_OUT = 10_000;

/** The API refused a call permanently (4xx); a retry would not help. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = 'Refused';
    this.status = status;
  }
}

/** The API did not respond, or not with valid data: worth a retry. */
class Unanswered extends Error {}

/** Calls the API for a pool's miner. Retries of a call have its idempotency key, so it takes effect once. */
export class ApiClient {
  readonly #url: string;
  readonly #apiKey: string;
  readonly #metrics: Metrics;
  readonly #stop: AbortSignal;

  constructor(url: string, apiKey: string, metrics: Metrics, stop: AbortSignal) {
    this.#url = url;
    this.#apiKey = apiKey;
    this.#metrics = metrics;
    this.#stop = stop;
  }

  get<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    return this.#call('GET', path, schema);
  }

  post<Schema extends v.GenericSchema>(path: string, body: unknown, schema: Schema) {
    return this.#call('POST', path, schema, body);
  }

  /** @throws Refused on a 4xx, and the abort reason when stopped. */
  async #call<Schema extends v.GenericSchema>(method: string, path: string, schema: Schema, body?: unknown) {
    const key = randomUUID();
    for (let pause = FIRST_WAIT; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
      this.#stop.throwIfAborted();
      try {
        return v.parse(schema, await this.#send(method, path, key, body));
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.#metrics.lost();
      }
      await wait(pause, undefined, { signal: this.#stop }).catch(() => this.#stop.throwIfAborted());
    }
  }

  async #send(method: string, path: string, key: string, body?: unknown): Promise<unknown> {
    const sentAt = performance.now();
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        authorization: `Bearer ${this.#apiKey}`,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([this.#stop, AbortSignal.timeout(TIME_OUT)]),
    }).catch(cause => {
      throw new Unanswered(path, { cause });
    });
    const text = await response.text().catch(cause => {
      throw new Unanswered(path, { cause });
    });
    if (response.status >= 500 || response.status === 429)
      throw new Unanswered(`${path}: ${response.status}`);
    this.#metrics.answered(performance.now() - sentAt);
    if (!response.ok) throw new Refused(response.status, text);
    return JSON.parse(text);
  }
}
