import { join } from 'node:path';
import { parseAmount } from 'shared-api/money';
import { expireRequests } from '../commands/end-contract.ts';
import { advanceFactorResets } from '../commands/factor-reset.ts';
import { repeatLostOrders } from '../commands/order-payout.ts';
import { sendPayoutMails } from '../commands/payout-mails.ts';
import { completePayoutChanges } from '../commands/payout-wallet.ts';
import { recordCustodyCheck } from '../commands/record-custody-check.ts';
import { RequestCounts, recordRequests } from '../commands/record-health.ts';
import { commandContext } from '../commands/services.ts';
import { createComingMonths } from '../database/migrate.ts';
import { openReplica } from '../database/replica.ts';
import { readSetting } from '../database/settings.ts';
import { createOperations } from '../engine/operations.ts';
import { listenToEvents } from '../events/live-events.ts';
import type { Api } from '../http/api.ts';
import { createApp } from '../http/app.ts';
import { keepEventStreams } from '../http/event-streams.ts';
import { startServer, stopServer } from '../http/server.ts';
import { recordServices } from '../http/services.ts';
import { routeEvents } from '../http/streaming/event-router.ts';
import { openMailServer } from '../mail/compose.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { withFooter } from '../mail/mail-footer.ts';
import { deliverMails } from '../mail/outbox.ts';
import { storeSandboxMails } from '../mail/sandbox-mails.ts';
import { recordMails } from '../mail/sent-mails.ts';
import { mailNotifications } from '../notifications/mailing.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { readEnvironment } from './environment.ts';
import { openServices, platformAddress, profitGuard, sponsorLimit } from './open-services.ts';
import { createLog, runProgram, stopOnSignal } from './program.ts';
import { providePushKey } from './provide-push-key.ts';
import { purgeExpired } from './purge-expired.ts';
import { SANDBOX_ACCOUNTS } from './sandbox-accounts.ts';
import { openTracing } from './tracing.ts';
import { VERSION } from './version.ts';
import { waitForSchema } from './wait-for-schema.ts';

const EXPIRE_INTERVAL_MS = 15_000;
const PURGE_INTERVAL_MS = 3_600_000;
/** Endpoints send their own mails at once; this sends the rest. */
const DELIVER_INTERVAL_MS = 5_000;
const MAIL_INTERVAL_MS = 60_000;
const WEBHOOKS_INTERVAL_MS = 10_000;
/** Often enough that no minute is missed. */
const RECORD_INTERVAL_MS = 20_000;
const GIFT = parseAmount('XLM', '10');

/** The API: stateless, so any number of processes may serve it. */
await runProgram('api', async () => {
  const env = readEnvironment();
  const log = createLog('api', env);
  await waitForSchema(env.DATABASE_URL, log);
  const tracing = await openTracing('api', env);
  const services = await openServices('api', env);
  const { database, sandbox } = services;
  const replica = env.DATABASE_REPLICA_URL ? openReplica(database, env.DATABASE_REPLICA_URL, log) : null;
  const platform = await platformAddress(services);
  const changes = await listenToChanges(env.DATABASE_URL);
  // A client that refetches because of an event must not get a response cached before it.
  const live = await listenToEvents(env.DATABASE_URL, database, changes.caughtUp);
  // Created before the streams: a change clears the cache first, and then the streams check their sessions.
  const cache = createResponseCache(changes);
  const streams = keepEventStreams(database, changes, services.clock);
  const sendMail = env.MAIL_URL
    ? openMailServer(env.MAIL_URL, env.MAIL_FROM)
    : openMailFolder(join(env.DATA_DIR, 'outbox'));
  const api: Api = {
    ...services,
    reads: replica ?? database,
    operations: createOperations({
      ...services,
      platform,
      ...profitGuard(env),
      ...sponsorLimit(env),
      report: error => log.warn({ err: error }, 'an operator’s order failed'),
    }),
    live: routeEvents(live),
    streams,
    cache,
    conservation: sandbox,
    faucet:
      sandbox &&
      (async (address, cause) => ({
        amount: GIFT,
        transactionHash: (await sandbox.fund(address, GIFT, cause)).hash,
      })),
    sandbox: sandbox && {
      accounts: SANDBOX_ACCOUNTS,
      payoutWallet: await readSetting(database, 'payout_wallet'),
    },
    sendMail: withFooter(
      env.PAGE_URL,
      recordMails(
        database,
        services.clock,
        sandbox ? storeSandboxMails(database, services.clock, sendMail) : sendMail,
      ),
    ),
    pushKey: await providePushKey(env),
    mustEnrol: sandbox === null,
    pageUrl: env.PAGE_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    requests: new RequestCounts(),
    ...(tracing && { trace: tracing.middleware }),
    log,
    version: VERSION,
    startedAt: new Date(),
  };
  const server = await startServer(createApp(api), env.API_PORT, env.BIND);
  const every = (ms: number, work: () => Promise<unknown>) => {
    let running = false;
    setInterval(async () => {
      if (running) return;
      running = true;
      await work().catch(error => log.warn({ err: error }, 'housekeeping failed'));
      running = false;
    }, ms).unref();
  };
  every(EXPIRE_INTERVAL_MS, () =>
    expireRequests(services, commandContext(services, { kind: 'system' }, 'expiry')),
  );
  every(EXPIRE_INTERVAL_MS, () =>
    completePayoutChanges(services, commandContext(services, { kind: 'system' }, 'payout change')),
  );
  every(EXPIRE_INTERVAL_MS, () =>
    repeatLostOrders(services, commandContext(services, { kind: 'system' }, 'payout order')),
  );
  every(EXPIRE_INTERVAL_MS, () => sendPayoutMails(api));
  every(DELIVER_INTERVAL_MS, () => deliverMails(api));
  every(EXPIRE_INTERVAL_MS, () => advanceFactorResets(api));
  every(RECORD_INTERVAL_MS, () => recordServices(api));
  const { conservation } = api;
  if (conservation)
    every(RECORD_INTERVAL_MS, () => recordCustodyCheck(services.database, conservation, services.clock()));
  every(RECORD_INTERVAL_MS, () => recordRequests(services.database, services.clock(), api.requests));
  every(MAIL_INTERVAL_MS, () => mailNotifications(api));
  every(WEBHOOKS_INTERVAL_MS, () => deliverWebhooks(api));
  every(PURGE_INTERVAL_MS, () => purgeExpired(services));
  every(PURGE_INTERVAL_MS, () => createComingMonths(services.database));
  log.info({ port: env.API_PORT }, 'ready');

  stopOnSignal(log, async () => {
    await live.close();
    await streams.close();
    await changes.close();
    await stopServer(server);
    await replica?.close();
    await services.close();
    await tracing?.close();
  });
});
