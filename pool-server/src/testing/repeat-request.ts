import { randomUUID } from 'node:crypto';
import { seededRandom } from '../domain/random.ts';
import type { createApp } from '../http/app.ts';
import type { TestApi } from './test-api.ts';

/** The share of responses lost because their process dies. */
const LOST = 0.3;

export interface Repeated {
  readonly command: string;
  /** Events of these types, and rows of tables without events, that all the calls together wrote. */
  readonly events: Readonly<Record<string, number>>;
  /** The distinct responses, as status and the id of the effect. */
  readonly answers: readonly string[];
}

async function countWrites({ database }: TestApi): Promise<Map<string, number>> {
  const { rows } = await database.query<{ type: string; n: number }>(
    `SELECT message_type AS type, count(*)::int AS n FROM emt_messages GROUP BY 1
     UNION ALL SELECT 'webhooks', count(*)::int FROM webhooks
     UNION ALL SELECT 'webhook_deliveries', count(*)::int FROM webhook_deliveries`,
  );
  return new Map(rows.map(({ type, n }) => [type, n]));
}

/** Sends a request with one key, `times` at once and in a row. Returns each status and `summarize` of the body. */
export function repeater(test: TestApi, app: ReturnType<typeof createApp>, times: number) {
  const random = seededRandom(times);
  return async (
    command: string,
    [method, path]: readonly [string, string],
    body: object,
    token: string | null,
    summarize: (answer: never) => unknown = () => null,
  ): Promise<Repeated> => {
    const before = await countWrites(test);
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answers = new Set<string>();
    const send = async () => {
      const response = await app.request(path, { method, headers, body: JSON.stringify(body) });
      const text = await response.text();
      answers.add(
        `${response.status} ${response.ok ? JSON.stringify(summarize(JSON.parse(text) as never)) : text}`,
      );
    };
    await Promise.all(Array.from({ length: times }, send));
    for (let n = 0; n < times; n++) {
      if (random() < LOST) {
        await test.database.query(
          "UPDATE idempotency SET answer = NULL, started_at = started_at - interval '31 seconds'",
        );
      }
      await send();
    }
    const after = [...(await countWrites(test))].filter(([type, n]) => n > (before.get(type) ?? 0));
    const events = Object.fromEntries(after.map(([type, n]) => [type, n - (before.get(type) ?? 0)]));
    return { command, events, answers: [...answers] };
  };
}
