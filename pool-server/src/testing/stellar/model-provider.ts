import { Server } from '@stellar/stellar-sdk/rpc';
import { answerTo } from './answers.ts';
import type { FakeNetwork } from './fake-network.ts';

/** The faults of a provider. */
export interface Condition {
  /** It does not respond. */
  readonly isDead: boolean;
  /** How many ledgers its responses lag. */
  readonly lag: number;
  /** How many ledgers ahead of the network it claims to be. */
  readonly lead: number;
  /** It returns no entry, and claims that every call costs a fortune. */
  readonly lies: boolean;
  /** The calls per second that it accepts; more are refused with 429. */
  readonly callsPerSecond: number;
  /** The fraction of calls that lose their response, and of calls that do not arrive. */
  readonly lost: number;
  readonly latencyMs: number;
}

const WELL: Condition = {
  isDead: false,
  lag: 0,
  lead: 0,
  lies: false,
  callsPerSecond: Number.POSITIVE_INFINITY,
  lost: 0,
  latencyMs: 80,
};

interface Asked {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

const refused = (status: number) => Object.assign(new Error(`status ${status}`), { response: { status } });

/** A provider of an RPC in front of a network in memory, without a socket; every call takes time of the network. */
export class ModelProvider {
  condition: Condition = WELL;
  /** How often each method was called. */
  readonly calls = new Map<string, number>();
  /** Calls that were refused because there were too many. */
  refusals = 0;
  readonly #network: FakeNetwork;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #random: () => number;
  #second = 0;
  #inSecond = 0;

  constructor(network: FakeNetwork, pause: (ms: number) => Promise<void>, random: () => number) {
    this.#network = network;
    this.#pause = pause;
    this.#random = random;
  }

  become(condition: Partial<Condition>): void {
    this.condition = { ...this.condition, ...condition };
  }

  get total(): number {
    return [...this.calls.values()].reduce((sum, each) => sum + each, 0);
  }

  server(): Server {
    const server = new Server('http://model.test/', { allowHttp: true });
    server.httpClient.post = (async (_: string, asked: Asked) => ({
      data: await this.#take(asked),
    })) as never;
    return server;
  }

  async #take(asked: Asked): Promise<object> {
    this.calls.set(asked.method, (this.calls.get(asked.method) ?? 0) + 1);
    const { isDead, lost, latencyMs, callsPerSecond } = this.condition;
    await this.#pause(latencyMs / 2);
    const second = Math.floor(this.#network.now / 1_000);
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    if (isDead) throw new Error('connect ECONNREFUSED');
    if (this.#inSecond > callsPerSecond) {
      this.refusals++;
      throw refused(429);
    }
    if (this.#random() < lost / 2) throw refused(503);
    const answer = await this.#answer(asked);
    await this.#pause(latencyMs / 2);
    if (this.#random() < lost / 2) throw new Error('socket hang up');
    return answer;
  }

  async #answer({ method, params }: Asked): Promise<object> {
    const { lag, lead, lies } = this.condition;
    const network = this.#network;
    const before = network.lag;
    network.lag = lag - lead;
    // `answerTo` runs synchronously up to here, so no other call sees this lag.
    const answering = answerTo(network, method, params);
    network.lag = before;
    try {
      const result = await answering;
      return { result: lies ? lie(method, result) : result };
    } catch (error) {
      return { error: { code: -32_602, message: String(error) } };
    }
  }
}

/** A response that would cost money if it were trusted. */
function lie(method: string, result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if (method === 'getLedgerEntries') return { ...result, entries: [] };
  if (method === 'simulateTransaction' && 'minResourceFee' in result)
    return { ...result, minResourceFee: '900000000000' };
  if (method === 'getFeeStats')
    return { ...result, inclusionFee: { p90: '900000000' }, sorobanInclusionFee: { p90: '900000000' } };
  return result;
}
