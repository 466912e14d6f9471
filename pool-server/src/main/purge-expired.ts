import { purgeKnownDevices } from '../auth/known-devices.ts';
import { purgeAttempts, purgeKnownAddresses } from '../auth/login-limit.ts';
import { purgeProofs } from '../auth/prove-email.ts';
import { purgeFactorChallenges } from '../auth/second-factor/challenges.ts';
import { purgeSessions } from '../auth/sessions.ts';
import { purgeChallenges } from '../auth/wallet-challenge.ts';
import { purgePayoutMails } from '../commands/payout-mails.ts';
import { purgeHealth } from '../commands/record-health.ts';
import { purgeResets } from '../commands/reset-password.ts';
import type { Services } from '../commands/services.ts';
import { purgeWalletFaults } from '../engine/wallet-faults.ts';
import { purgeEventStreams } from '../http/event-streams.ts';
import { purgeResponses } from '../http/middleware/idempotency.ts';
import { purgeRateLimits } from '../http/rate-limits.ts';
import { purgeMails } from '../mail/outbox.ts';
import { purgeRequestedMails } from '../mail/requested-mails.ts';
import { purgeSandboxMails } from '../mail/sandbox-mails.ts';
import { purgeSentMails } from '../mail/sent-mails.ts';
import { purgeReads } from '../notifications/reads.ts';
import { purgeDeliveries } from '../webhooks/store.ts';

/** Deletes expired rows, so that no table grows with time alone. */
export async function purgeExpired(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  await Promise.all([
    purgeResponses(services),
    purgeResets(database, now),
    purgeProofs(database, now),
    purgeChallenges(database, now),
    purgePayoutMails(database, now),
    purgeMails(database, now),
    purgeRequestedMails(database, now),
    purgeSandboxMails(database, now),
    purgeSentMails(database, now),
    purgeKnownAddresses(database, now),
    purgeAttempts(database, now),
    purgeSessions(database, now),
    purgeKnownDevices(database, now),
    purgeFactorChallenges(database, now),
    purgeReads(database, now),
    purgeRateLimits(database, now),
    purgeEventStreams(database, now),
    purgeWalletFaults(database, now),
    purgeHealth(database, now),
    purgeDeliveries(database, now),
  ]);
}
