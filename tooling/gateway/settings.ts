import { readTrustedProxies, type TrustedProxies } from 'pool-server/trusted-proxies';
import { deployRoot } from '../deploy/paths.ts';

export type GatewaySettings = {
  port: number;
  bind: string;
  /** The upstreams of `/api` and `/pooler-api`. */
  upstreams: Readonly<Record<string, string>>;
  /** The folder that the deploy step writes. */
  deployed: string;
  /** Configuration that is written into each page. */
  config: Readonly<Record<string, unknown>>;
  /** Origins that `?remote.<id>=` may name; none in production. */
  overrideOrigins: readonly string[];
  /** Which direct peers may name the client in X-Forwarded-For; none by default. */
  trustedProxies?: TrustedProxies;
  /** The address of the product in a browser; by default, that of each request. */
  pageUrl?: string | undefined;
  /** How long an upstream may take to start its response; the client gives up after 10 s. */
  answerWithinMs?: number;
  /** How long a client may neither send nor read before it is disconnected. */
  idleMs?: number;
};

const readProxies = ({ LEDGER, TRUSTED_PROXIES }: NodeJS.ProcessEnv) => {
  if (LEDGER === 'stellar' && !TRUSTED_PROXIES)
    throw new Error(
      'TRUSTED_PROXIES is missing: name the proxies in front of the gateway, or set it to none',
    );
  return readTrustedProxies(TRUSTED_PROXIES || 'none');
};

const readOrigin = (text: string) => {
  const { origin, href, protocol } = URL.parse(text) ?? {};
  if (/^https?:$/.test(protocol ?? '') && origin && href === `${origin}/`) return origin;
  throw new Error(`REMOTE_OVERRIDES: "${text}" is not an origin such as http://localhost:4101`);
};

const readOrigins = (text = '') =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(readOrigin);

/** Settings from the environment, with the defaults of one machine. @throws Error with one sentence. */
export const readSettings = (env: NodeJS.ProcessEnv): GatewaySettings => ({
  port: Number(env.PORT || 4000),
  bind: env.BIND || '127.0.0.1',
  upstreams: {
    '/api': env.API_URL || `http://127.0.0.1:${env.API_PORT || 4001}`,
    '/pooler-api': env.POOLER_URL || `http://127.0.0.1:${env.POOLER_PORT || 4002}`,
  },
  deployed: deployRoot,
  config: { apiBaseUrl: '/api', poolerBaseUrl: '/pooler-api' },
  trustedProxies: readProxies(env),
  pageUrl: env.PAGE_URL?.replace(/\/+$/, ''),
  overrideOrigins: readOrigins(env.REMOTE_OVERRIDES),
});
