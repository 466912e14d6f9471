import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const RECONNECT_MS = 250;

/** A client of GET /events. When its stream ends, it opens a new one from the last event received. */
export class FollowedStream {
  /** The ids of the received events in order of arrival: transaction and position. */
  readonly heard: string[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #closed = new AbortController();
  readonly #ended: Promise<void>;

  constructor(port: number, token: string) {
    this.#url = `http://127.0.0.1:${port}/events`;
    this.#token = token;
    this.#ended = this.#follow();
  }

  /** The position of the last event received; 0 before the first one. */
  get newest(): bigint {
    return BigInt(this.heard.at(-1)?.split('-')[1] ?? 0);
  }

  async close() {
    this.#closed.abort();
    await this.#ended;
  }

  async #follow() {
    while (!this.#closed.signal.aborted) {
      await this.#listen().catch(() => undefined);
      await wait(RECONNECT_MS);
    }
  }

  async #listen() {
    const last = this.heard.at(-1);
    const response = await fetch(this.#url, {
      signal: this.#closed.signal,
      headers: { authorization: `Bearer ${this.#token}`, ...(last && { 'last-event-id': last }) },
    });
    if (!response.ok || !response.body) return;
    for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
      if (line.startsWith('id: ')) this.heard.push(line.slice('id: '.length));
    }
  }
}
