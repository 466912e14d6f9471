import { deployRoot } from '../deploy/places.ts';

export type GatewaySettings = {
  port: number;
  /** The address to listen on. */
  bind: string;
  /** Where `/api` and `/pooler-api` lead. */
  upstreams: Readonly<Record<string, string>>;
  /** The folder that the deploy step writes. */
  deployed: string;
  /** What the page is told at run time. */
  config: Readonly<Record<string, unknown>>;
  /** Open pages reload when something is deployed; while developing. */
  liveReload: boolean;
  /** Origins that `?remote.<id>=` may name; none in production. */
  overrideOrigins: readonly string[];
};

/** Settings from the environment, with the defaults of one machine. */
export const readSettings = (env: NodeJS.ProcessEnv): GatewaySettings => ({
  port: Number(env.PORT || 4000),
  bind: env.BIND || '127.0.0.1',
  upstreams: {
    '/api': env.API_URL || `http://127.0.0.1:${env.API_PORT || 4001}`,
    '/pooler-api': env.POOLER_URL || `http://127.0.0.1:${env.POOLER_PORT || 4002}`,
  },
  deployed: deployRoot,
  config: { apiBaseUrl: '/api', poolerBaseUrl: '/pooler-api' },
  liveReload: env.LIVE_RELOAD === '1',
  overrideOrigins: (env.REMOTE_OVERRIDES ?? '').split(',').filter(Boolean),
});
