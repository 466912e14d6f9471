import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { encodeAccount } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { RequestCounts } from '../commands/record-health.ts';
import { NO_HOLDS, PLATFORM } from '../commands/services.ts';
import { initializeSetting } from '../database/settings.ts';
import { listenToEvents } from '../events/live-events.ts';
import type { Api } from '../http/api.ts';
import { createApp } from '../http/app.ts';
import { keepEventStreams } from '../http/event-streams.ts';
import { routeEvents } from '../http/streaming/event-router.ts';
import { readTrustedProxies } from '../http/trusted-proxies.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { Mail } from '../mail/mail.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { readPushKey } from '../webhooks/push-key.ts';
import { newMasterKey, testCustody, testSigner } from './custody.ts';
import { idleOperations } from './idle-operations.ts';
import { migratedTestDatabase } from './migrated-test-database.ts';

export const randomAddress = () => encodeAccount(randomBytes(32));

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly body: any;
}

/** The whole API on its own database, with a clock that the test controls. */
export async function testApi(overrides: Partial<Api> = {}, masterKey = newMasterKey()) {
  const store = await migratedTestDatabase();
  await migrateLedger(store.database);
  const platform = randomAddress();
  await initializeSetting(store.database, 'platform_address', platform);
  let now = new Date('2026-11-21T12:00:00.000Z');
  const clock = () => now;
  const ledger = createSandboxLedger({ database: store.database, clock });
  const live = await listenToEvents(store.url, store.database);
  const changes = await listenToChanges(store.url);
  const cache = createResponseCache(changes);
  const streams = keepEventStreams(store.database, changes, clock);
  const mails: Mail[] = [];
  const custody = await testCustody(store.database, masterKey);
  const { payoutChangeHours } = overrides.holds ?? NO_HOLDS;
  const api: Api = {
    database: store.database,
    reads: store.database,
    ledger,
    wallets: testSigner(store.database, custody, ledger, clock, { payoutChangeHours }),
    clock,
    holds: NO_HOLDS,
    operations: idleOperations,
    live: routeEvents(live),
    streams,
    cache,
    conservation: ledger,
    openPayoutWallet: ledger.openPayoutWallet,
    faucet: async (address, cause) => {
      const amount = parseAmount('XLM', '10');
      return { amount, transactionHash: (await ledger.fund(address, amount, cause)).hash };
    },
    sandbox: null,
    mustEnrol: false,
    sendMail: async mail => void mails.push(mail),
    pushKey: readPushKey(randomBytes(32).toString('hex')),
    pageUrl: 'https://pool.kale.test',
    trustedProxies: readTrustedProxies('loopback'),
    requests: new RequestCounts(),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    startedAt: now,
    checkAnswers: true,
    ...overrides,
  };
  await api.wallets.recordPayee(PLATFORM, platform);
  const app = createApp(api);

  async function call(
    method: string,
    path: string,
    { token, body, headers }: CallOptions = {},
  ): Promise<Answered> {
    // A test's own events count at once, as if they had been announced.
    await changes.caughtUp();
    const response = await app.request(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  return {
    ...store,
    api,
    app,
    ledger,
    mails,
    get: (path: string, options?: CallOptions) => call('GET', path, options),
    post: (path: string, body: unknown = {}, options?: CallOptions) =>
      call('POST', path, { ...options, body }),
    call,
    /** Waits until no connection is in use or requested, after a response has ended. */
    async settled() {
      do await wait(10);
      while (store.database.waitingCount > 0 || store.database.idleCount < store.database.totalCount);
    },
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async close() {
      await live.close();
      await streams.close();
      await changes.close();
      await store.drop();
    },
  };
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestApi = Awaited<ReturnType<typeof testApi>>;
