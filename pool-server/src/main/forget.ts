import { forgetAddresses, forgetAttempts } from '../auth/login-limit.ts';
import { forgetResets } from '../auth/reset-password.ts';
import { forgetSessions } from '../auth/sessions.ts';
import type { Services } from '../commands/services.ts';
import { forgetAnswers } from '../http/idempotency.ts';
import { forgetReads } from '../notifications/reads.ts';

/** Forgets what nobody can use any more, so that no table grows with time alone. */
export async function forgetWhatIsOver(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  await Promise.all([
    forgetAnswers(services),
    forgetResets(database, now),
    forgetAddresses(database, now),
    forgetAttempts(database, now),
    forgetSessions(database, now),
    forgetReads(database, now),
  ]);
}
