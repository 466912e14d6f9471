import { setTimeout } from 'node:timers/promises';

/** The response of GET /info, and when it arrived in epoch milliseconds. */
export type ServerInfo = { at: number; value: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const inUtc = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The name of the server's network. */
export const networkOf = (info: unknown): string | undefined => {
  const network = isObject(info) ? info.network : undefined;
  return isObject(network) && typeof network.name === 'string' ? network.name : undefined;
};

/** The minimum for a new wallet in XLM, as the server reports it: two decimals, or more if not zero. */
export const minimumOf = (info: unknown): string | undefined => {
  const minimum = isObject(info) ? String(info.minimumRequired) : '';
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(minimum) ?? [];
  return whole && `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
};

/** Whether the platform pays the reserves and fees of new wallets. */
export const isSponsored = (info: unknown): boolean => isObject(info) && info.sponsored === true;

/** Why maintenance mode is on, and its end in UTC: the reader's time zone is unknown. Undefined while it is off. */
export const maintenanceOf = (info: unknown): string | undefined => {
  const { message, until } = isObject(info) && isObject(info.maintenance) ? info.maintenance : {};
  if (typeof message !== 'string') return undefined;
  if (until === null) return message;
  const end = Date.parse(String(until));
  return end > Date.now() ? `${message} Ends ${inUtc.format(end)} UTC.` : undefined;
};

/** The server's capabilities beyond spec §7. */
export const capabilitiesOf = (info: unknown): string[] => {
  const capabilities = isObject(info) ? info.capabilities : undefined;
  return Array.isArray(capabilities) ? capabilities.filter(each => typeof each === 'string') : [];
};

/** The fields that stay the same while the server runs: all except uptime and the health of its services. */
export const lastingOf = (info: unknown): unknown =>
  isObject(info) ? { ...info, uptime: undefined, services: undefined } : info;

const freshFor = 5000; // ms; for longer, new pages would not show that maintenance has begun
const staleAfter = 300_000; // ms; as long as a page takes it for true
const pauseAfterFailure = 2000; // ms

/**
 * Keeps the response of GET /info, requested every 5 s, so that no page waits for the server. The getter returns
 * undefined once the server has not answered for 5 minutes.
 */
export const followServerInfo = (
  api: string | undefined,
  signal: AbortSignal,
): (() => ServerInfo | undefined) => {
  let known: ServerInfo | undefined;

  const read = async () => {
    const response = await fetch(`${api}/info`, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`/info answered ${response.status}`);
    const value: unknown = await response.json();
    known = { at: Date.now(), value };
  };
  const follow = async () => {
    while (!signal.aborted) {
      const pause = await read().then(
        () => freshFor,
        () => pauseAfterFailure,
      );
      await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  if (api) void follow();

  return () => (known && Date.now() - known.at < staleAfter ? known : undefined);
};
