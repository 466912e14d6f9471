import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

export const reportsPath = '/reports';

const largest = 16_384; // bytes
const perMinute = 120; // lines; an attacker must not fill the disk
const kept = [
  // Fields of a content security policy report from a browser.
  'blocked-uri',
  'blockedURL',
  'violated-directive',
  'effectiveDirective',
  'document-uri',
  'documentURL',
  'source-file',
  'sourceFile',
  // Fields of a report from the host: a remote failed to load, or a page threw while rendering.
  'remote',
  'version',
  'reason',
  'file',
  'part',
  'error',
  'page',
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The known fields of a report, as short text: reports are untrusted input. */
const plain = (report: Record<string, unknown>) =>
  Object.fromEntries(
    kept.flatMap(field =>
      typeof report[field] === 'string' ? [[field, report[field].split('?')[0]?.slice(0, 200)]] : [],
    ),
  );

const readReports = (text: string): Record<string, unknown>[] => {
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : [parsed])
    .slice(0, 10)
    .map(one => (isObject(one) ? (one['csp-report'] ?? one.body ?? one) : one))
    .filter(isObject);
};

/** Refuses a body that no browser would send. */
export const limitReport = bodyLimit({ maxSize: largest, onError: c => c.body(null, 400) });

/** Logs browsers' reports of refused or failed files. */
export const createReports = (log: (line: object) => void) => {
  let minute = 0;
  let lines = 0;
  const room = () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    return lines <= perMinute;
  };
  const write = (report: object) => room() && log({ level: 'warn', msg: 'a browser reports', ...report });
  const take = async (c: Context) => {
    try {
      for (const report of readReports(await c.req.text())) write(plain(report));
      return c.body(null, 204);
    } catch {
      return c.body(null, 400);
    }
  };
  return { take, write };
};
