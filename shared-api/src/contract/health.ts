import * as v from 'valibot';
import { knownWord, maybe } from './tolerant.ts';
import { Percent } from './units.ts';

const SAYS: Record<string, string> = {
  connected: 'online',
  synced: 'online',
  healthy: 'online',
  ok: 'online',
  up: 'online',
  disconnected: 'offline',
  down: 'offline',
  unhealthy: 'offline',
  warning: 'degraded',
};

/** One service, in one vocabulary (display mappings of spec §4). A bare word is its status. */
export const ServiceState = v.pipe(
  v.union([v.string(), v.looseObject({ status: v.string() })]),
  v.transform(state => (typeof state === 'string' ? { status: state } : state)),
  v.transform(state => ({ ...state, status: SAYS[state.status.toLowerCase()] ?? state.status })),
  v.object({
    status: knownWord('online', 'degraded', 'offline'),
    latencyMs: maybe(v.optional(v.number())),
    uptimePercent: maybe(v.optional(Percent)),
    /** Why it is degraded. */
    reason: maybe(v.optional(v.string())),
  }),
);
export type ServiceState = v.InferOutput<typeof ServiceState>;

export const Services = v.record(v.string(), ServiceState);

/** GET /health; 503 has the same body. Uptime in seconds. */
export const Health = v.object({
  status: knownWord('healthy', 'degraded', 'unhealthy'),
  uptime: maybe(v.number()),
  version: maybe(v.string()),
  services: v.optional(Services, {}),
  /** The running engines, from the API: they share the groups of pools and the platform's duties. */
  engines: maybe(
    v.optional(
      v.array(v.object({ engine: v.string(), groups: v.array(v.number()), duties: v.array(v.string()) })),
    ),
  ),
});
export type Health = v.InferOutput<typeof Health>;

/** GET /live and GET /ready. */
export const Alive = v.object({ status: v.literal('ok') });
