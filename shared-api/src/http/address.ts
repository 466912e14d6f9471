import { runtimeConfig } from './config.ts';

/** Query parameters; absent and empty values are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

const TUNNEL = /^https?:\/\/[^/]*\.(ngrok(-free)?\.(app|dev|io)|loca\.lt)(:|\/|$)/i;
const SKIP_WARNING = 'ngrok-skip-browser-warning';

/**
 * The address of a call, and the header that a tunnel host needs. Such a host shows browsers a warning page unless a
 * flag is set: a header on GET, a query parameter otherwise (spec §7).
 */
export function addressOf(method: string, path: string, query: Query = {}, host: 'api' | 'pooler' = 'api') {
  const { apiBaseUrl, poolerBaseUrl } = runtimeConfig();
  const base = (host === 'api' ? apiBaseUrl : poolerBaseUrl).replace(/\/+$/, '');
  const tunnel = TUNNEL.test(base);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  if (tunnel && method !== 'GET') parameters.set(SKIP_WARNING, 'true');
  const search = parameters.toString();
  const headers: Record<string, string> = tunnel && method === 'GET' ? { [SKIP_WARNING]: 'true' } : {};
  return { url: `${base}${path}${search && `?${search}`}`, headers };
}
