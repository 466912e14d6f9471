/** What the server says of itself (GET /info), and when it said so in epoch milliseconds. */
export type ServerInfo = { at: number; value: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The name of the network that a server says it runs on. */
export const networkOf = (info: unknown): string | undefined => {
  const network = isObject(info) ? info.network : undefined;
  return isObject(network) && typeof network.name === 'string' ? network.name : undefined;
};

/** What a server says that a new wallet needs, in XLM: two decimals, and more where they count. */
export const minimumOf = (info: unknown): string | undefined => {
  const minimum = isObject(info) ? String(info.minimumRequired) : '';
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(minimum) ?? [];
  return whole && `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
};

/** What a server says it can do beyond spec §7. */
export const capabilitiesOf = (info: unknown): string[] => {
  const capabilities = isObject(info) ? info.capabilities : undefined;
  return Array.isArray(capabilities) ? capabilities.filter(each => typeof each === 'string') : [];
};

/** What of it stays the same while the server does: all but how long and how well it runs. */
export const lastingOf = (info: unknown): unknown =>
  isObject(info) ? { ...info, uptime: undefined, services: undefined } : info;

const freshFor = 30_000; // ms
const staleAfter = 300_000; // ms; as long as a page takes it for true
const pauseAfterFailure = 2000; // ms

/**
 * Keeps what GET /info answered, so that a page can carry it and need not ask. Answers at once with what it has and
 * asks behind the scenes when that is old: no page ever waits for the server. Nothing while nobody knows.
 */
export const followServerInfo = (api: string | undefined): (() => ServerInfo | undefined) => {
  let known: ServerInfo | undefined;
  let askAgain = 0;

  const ask = async () => {
    askAgain = Date.now() + freshFor;
    try {
      const response = await fetch(`${api}/info`, { signal: AbortSignal.timeout(5000) });
      if (!response.ok) throw new Error(`/info answered ${response.status}`);
      const value: unknown = await response.json();
      known = { at: Date.now(), value };
    } catch {
      askAgain = Date.now() + pauseAfterFailure;
    }
  };

  return () => {
    const now = Date.now();
    if (api && now >= askAgain) void ask();
    return known && now - known.at < staleAfter ? known : undefined;
  };
};
