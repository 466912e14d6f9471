import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Metrics } from './metrics.ts';
import type { Operator } from './settings.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const TIME_OUT = 10_000;

/** The API refused a call for good (4xx); trying again would not help. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = 'Refused';
    this.status = status;
  }
}

const Login = v.object({ token: v.string() });

/** The API did not answer, or not sensibly: worth another try. */
class Unanswered extends Error {}

/**
 * One operator's session with the API. Signs in when needed and again after a 401, and keeps trying with growing
 * waits while the API is away, under one idempotency key, so a call happens once however often it is sent.
 */
export class ApiSession {
  readonly #url: string;
  readonly #operator: Operator;
  readonly #metrics: Metrics;
  readonly #stop: AbortSignal;
  #token: string | null = null;

  constructor(url: string, operator: Operator, metrics: Metrics, stop: AbortSignal) {
    this.#url = url;
    this.#operator = operator;
    this.#metrics = metrics;
    this.#stop = stop;
  }

  get<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    return this.#call('GET', path, schema);
  }

  post<Schema extends v.GenericSchema>(path: string, body: unknown, schema: Schema) {
    return this.#call('POST', path, schema, body);
  }

  /** @throws Refused on a 4xx that signing in again does not cure, and the abort reason when stopped. */
  async #call<Schema extends v.GenericSchema>(method: string, path: string, schema: Schema, body?: unknown) {
    const key = randomUUID();
    for (let pause = FIRST_WAIT; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
      this.#stop.throwIfAborted();
      try {
        this.#token ??= v.parse(
          Login,
          await this.#send('POST', '/auth/login', randomUUID(), this.#credentials()),
        ).token;
        return v.parse(schema, await this.#send(method, path, key, body));
      } catch (error) {
        if (error instanceof Refused && error.status === 401 && this.#token) this.#token = null;
        else if (error instanceof Unanswered) this.#metrics.lost();
        else throw error;
      }
      await wait(pause, undefined, { signal: this.#stop }).catch(() => this.#stop.throwIfAborted());
    }
  }

  #credentials() {
    const { email, password } = this.#operator;
    return { email, password, purpose: 'mining' };
  }

  async #send(method: string, path: string, key: string, body?: unknown): Promise<unknown> {
    const sentAt = performance.now();
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
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
