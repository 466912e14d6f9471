import { login } from '../src/auth/login.ts';
import { one } from '../src/database/database.ts';
import type { SandboxServices } from '../src/main/open-services.ts';
import { NO_CACHE } from '../src/response-cache/response-cache.ts';
import { openApi } from './in-process-api.ts';
import { quantile } from './report.ts';
import { ADMIN } from './seed-events.ts';

const ROUNDS = 5;
const DAY_MS = 24 * 3_600_000;

/** The time of a kind of query in ms: its first run, and the median of all rounds. */
export interface Asked {
  readonly what: string;
  readonly first: number;
  readonly median: number;
}

/** Requests pages of the audit trail from a new API process with new database connections. */
export async function measureAudit(url: string, services: SandboxServices): Promise<Asked[]> {
  const { database, clock } = services;
  const { app, close } = await openApi(url, services, NO_CACHE);
  const visit = { address: 'bench', userAgent: null, now: clock() };
  const { email, password } = ADMIN;
  const stage = await login({ database, pageUrl: '' }, { email, password }, visit, () => undefined);
  if (!('session' in stage)) throw new Error('The admin of a sandbox has no second factor');
  const { token } = stage.session;
  const farmer = await one<{ id: string; user_id: string; email: string }>(
    database,
    'SELECT f.id, user_id, email FROM farmers f JOIN users u ON u.id = user_id ORDER BY email LIMIT 1',
  );
  const range = await one<{ last: string; at: string }>(
    database,
    `SELECT max(global_position) AS last, min(message_metadata->>'at') AS at FROM emt_messages`,
  );
  if (!farmer || !range) throw new Error('Nothing to look for');
  const since = (days: number) => new Date(clock().getTime() - days * DAY_MS).toISOString();
  const middle = Math.floor(Number(range.last) / 2);
  const oldest = new Date(new Date(range.at).getTime() + DAY_MS).toISOString();
  const questions: Record<string, string> = {
    everything: '',
    'everything, from the middle': `before=${middle}`,
    'subject: a farmer': `subject=${farmer.id}`,
    'subject: a pool': 'subject=pool-one',
    'subject: nobody': 'subject=nobody-at-all',
    'actor: the engine': 'actor=engine',
    'actor: the system': 'actor=system',
    'actor: a user by e-mail': `actor=${encodeURIComponent(ADMIN.email)}`,
    'kind: frequent': 'kind=PlantingSucceeded',
    'kind: failures': 'kind=PlantingFailed,WorkFailed,HarvestFailed,PayoutFailed,WithdrawalFailed',
    'kind: rare': 'kind=PoolApproved',
    'kind: none': 'kind=WithdrawalFailed',
    'time: a day': `from=${since(1)}`,
    'time: everything': `from=${range.at}`,
    'time: the oldest day': `to=${oldest}`,
    'cause: a block': 'cause=block:600',
    'cause: frequent': 'cause=bench',
    'a farmer, a kind, a day': `subject=${farmer.id}&kind=HarvestSucceeded&from=${since(1)}`,
    'the engine, rare kind': 'actor=engine&kind=PoolApproved',
    'a farmer, the oldest day': `subject=${farmer.id}&to=${oldest}`,
    'rare kind, the newest day': `kind=PoolApproved&from=${since(1)}`,
  };
  const asked: Asked[] = [];
  for (const [what, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const answer = await app.request(`/audit?limit=50&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${body}`);
      times.push(performance.now() - started);
    }
    asked.push({ what, first: times[0] ?? 0, median: quantile(times, 0.5) });
  }
  await close();
  return asked;
}
