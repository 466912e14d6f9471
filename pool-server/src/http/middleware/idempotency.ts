import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { one } from '../../database/database.ts';
import type { Api } from '../api.ts';
import { ApiError } from './api-error.ts';

const DAY_MS = 24 * 3_600_000;
/** A first call without a response after this time has died with its process; the next one takes over. */
const LOST_MS = 30_000;
const POLL_MS = 50;

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** For a read that succeeded. */
  readonly etag?: string;
}

// Responses may contain a token and bodies a password. Responses are therefore sealed under the caller's own key, of
// which the database stores only a hash; of bodies it stores only an HMAC under that key.
const sha = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest();

function seal(key: string, answer: Answer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sha('seal', key), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(key: string, sealed: Buffer): Answer {
  const decipher = createDecipheriv('aes-256-gcm', sha('seal', key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString());
}

/** Responses that are repeated to a retry; after faults and limits the request runs again. */
const isFinal = ({ status }: Answer) => status < 500 && status !== 429 && status !== 401;

/** Runs a call once for its key; concurrent ones wait for its response. Throws IDEMPOTENCY_CONFLICT for another request. */
export async function runOnce(
  { database, clock }: Pick<Api, 'database' | 'clock'>,
  { key, keyScope, request }: { key: string; keyScope: string; request: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const id = sha(keyScope, key);
  const fingerprint = createHmac('sha256', key).update(request).digest();
  for (;;) {
    const now = clock();
    const taken = await one(
      database,
      `INSERT INTO idempotency AS i (id, fingerprint, started_at) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, started_at = excluded.started_at, answer = NULL
       WHERE i.started_at <= $4 OR (i.answer IS NULL AND i.started_at <= $5) RETURNING 1`,
      [id, fingerprint, now, new Date(now.getTime() - DAY_MS), new Date(now.getTime() - LOST_MS)],
    );
    if (taken) break;
    const first = await one<{ fingerprint: Buffer; answer: Buffer | null }>(
      database,
      'SELECT fingerprint, answer FROM idempotency WHERE id = $1',
      [id],
    );
    if (first && !first.fingerprint.equals(fingerprint)) {
      throw new ApiError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request');
    }
    if (first?.answer) return unseal(key, first.answer);
    await wait(POLL_MS);
  }
  return keep(database, id, key, work);
}

async function keep(
  database: Api['database'],
  id: Buffer,
  key: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    const final = answer && isFinal(answer) ? seal(key, answer) : null;
    const keeping = final
      ? database.query('UPDATE idempotency SET answer = $2 WHERE id = $1', [id, final])
      : database.query('DELETE FROM idempotency WHERE id = $1', [id]);
    // A record that could not be stored counts as lost after 30 seconds; this response is still sent.
    await keeping.catch(() => undefined);
  }
}

/** Deletes responses older than a day. */
export const purgeResponses = ({ database, clock }: Pick<Api, 'database' | 'clock'>) =>
  database.query('DELETE FROM idempotency WHERE started_at <= $1', [new Date(clock().getTime() - DAY_MS)]);
