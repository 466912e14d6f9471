import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeAccount } from 'shared-api/address';
import {
  ConfirmResponse,
  CurrentFarmer,
  ExitResponse,
  JoinResponse,
  RegisterResponse,
  Withdrawal,
} from 'shared-api/contract';
import * as v from 'valibot';
import type { Acknowledged } from '../src/testing/simulation/final-checks.ts';

const PATIENCE_MS = 60_000;
const POOLS = ['pool-stellar-01', 'pool-horizon-02', 'pool-testnet-03'];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** People who register, join, read, withdraw, leave and rejoin. As in a client, a retry keeps its key. */
export class Traffic {
  /** Writes that the server confirmed to the client. */
  readonly acknowledged: Acknowledged[] = [];
  /** The count of each response status; 0 is a lost connection. */
  readonly statuses = new Map<number, number>();
  /** Responses that no client should ever receive. */
  readonly unexpected: string[] = [];
  readonly #ports: readonly number[];
  #calls = 0;
  #over = false;
  #people: Promise<void>[] = [];

  /** @param ports of the APIs, called in turn, as by a load balancer */
  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  start(people: number) {
    this.#people = Array.from({ length: people }, (_, n) => this.#live(n));
  }

  async stop() {
    this.#over = true;
    await Promise.all(this.#people);
  }

  /** A call without retries; returns only its status. */
  async once(method: string, path: string, { token, body, key }: Call = {}): Promise<Answer> {
    const port = this.#ports[this.#calls++ % this.#ports.length];
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch {
      return { status: 0, body: null };
    }
  }

  /** Retries a call with the same key until there is a response. */
  async #ask(method: string, path: string, call: Omit<Call, 'key'> = {}): Promise<Answer> {
    const key = method === 'GET' ? undefined : randomUUID();
    const began = performance.now();
    for (;;) {
      const answer = await this.once(method, path, { ...call, key });
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      const again = answer.status === 0 || answer.status === 503 || answer.status === 429;
      if (!again && answer.status >= 500) this.unexpected.push(`${method} ${path} ${answer.status}`);
      if (!again) return answer;
      if (performance.now() - began > PATIENCE_MS) {
        this.unexpected.push(`${method} ${path} was never answered`);
        return answer;
      }
      await wait(150 + Math.random() * 200);
    }
  }

  /** The parsed response of a GET; null when the server refused it. */
  async #get<Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    path: string,
    call: Omit<Call, 'key'>,
  ): Promise<v.InferOutput<Schema> | null> {
    const { status, body } = await this.#ask(method, path, call);
    if (status < 200 || status >= 300) return null;
    const { success, output } = v.safeParse(schema, body);
    if (!success) this.unexpected.push(`${method} ${path} ${JSON.stringify(body).slice(0, 200)}`);
    return success ? output : null;
  }

  #confirmed(stream: Acknowledged['stream'], type: string) {
    this.acknowledged.push({ stream, type });
  }

  async #live(n: number): Promise<void> {
    await wait(n * 50);
    const account = { email: `traffic-${n}-${randomUUID()}@bench.test`, password: 'kale-sandbox' };
    const externalWallet = encodeAccount(randomBytes(32));
    const body = { ...account, externalWallet };
    const registered = await this.#get(RegisterResponse, 'POST', '/register-farmer', { body });
    if (!registered) return;
    const { userId, farmerId, token, custodialWallet } = registered.data;
    const contract = async () =>
      (await this.#get(CurrentFarmer, 'GET', '/farmers/current', { token }))?.active_contract ?? null;
    this.#confirmed(`user-${userId}`, 'UserRegistered');
    await this.#ask('POST', '/sandbox/fund', { token, body: { address: custodialWallet?.publicKey } });
    while (!this.#over) {
      await this.#ask('GET', `/check-funding?userId=${userId}`, { token });
      await this.#join(userId, token, POOLS[(n + Math.floor(Math.random() * 2)) % POOLS.length] ?? '');
      const until = performance.now() + 10_000 + Math.random() * 20_000;
      while (!this.#over && performance.now() < until) {
        await this.#ask('GET', '/farmers/current', { token });
        await this.#ask('GET', `/farmers/${farmerId}/summary?window=24h`, { token });
        await this.#ask('GET', `/farmers/${farmerId}/harvests?page=1&limit=10`, { token });
        if (Math.random() < 0.05) {
          const wanted = { token, body: { asset: 'XLM', amount: '1' } };
          const asked = await this.#get(Withdrawal, 'POST', '/wallet/withdraw', wanted);
          if (asked) this.#confirmed(`withdrawal-${asked.id}`, 'WithdrawalRequested');
        }
        await wait(500 + Math.random() * 1_000);
      }
      const contractId = (await contract())?.id;
      if (!contractId) continue;
      const left = await this.#get(ExitResponse, 'POST', `/contracts/${contractId}/exit`, { token });
      if (left) this.#confirmed(`contract-${contractId}`, 'ContractExitRequested');
      while (!this.#over && (await contract())) await wait(1_000);
    }
  }

  async #join(userId: string, token: string, poolerId: string): Promise<void> {
    const request = {
      userId,
      poolerId,
      stakePercentage: 0.2,
      harvestInterval: 1 + Math.floor(Math.random() * 3),
    };
    const joined = await this.#get(JoinResponse, 'POST', '/join-pool', { token, body: request });
    if (!joined) return;
    const { contractId } = joined;
    this.#confirmed(`contract-${contractId}`, 'ContractRequested');
    const body = { contractId, confirmed: true };
    const confirmed = await this.#get(ConfirmResponse, 'POST', '/confirm-pool-join', { token, body });
    if (confirmed) this.#confirmed(`contract-${contractId}`, 'ContractConfirmed');
  }
}

interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
}
