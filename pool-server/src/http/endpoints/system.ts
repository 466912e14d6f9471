import { CAPABILITIES, type Capability } from 'shared-api/contract';
import { minimumRequired } from '../../commands/check-funding.ts';
import { engineShares } from '../../engine/engine-locks.ts';
import { describeProgram } from '../../openapi/document.ts';
import { decimal } from '../../queries/encode.ts';
import { farmClosure } from '../../queries/farm-closure.ts';
import { maintenanceMode } from '../../queries/maintenance.ts';
import { postedIncidents } from '../../queries/posted-incidents.ts';
import { requestFigures, serviceDays, serviceUptimes } from '../../queries/service-health.ts';
import type { Api } from '../api.ts';
import type { Handlers } from '../handler.ts';
import { publicServices, serviceStates, sharedServices } from '../services.ts';

/** Every capability of the contract; only a sandbox has its own. */
const capabilitiesOf = ({ faucet }: Api): Capability[] =>
  CAPABILITIES.filter(capability => faucet !== null || capability !== 'sandbox');
const uptime = () => Math.floor(process.uptime());

/** Figures measured once per minute; empty while the database is unreachable. */
async function measured({ database, clock }: Api) {
  try {
    const [uptimes, requests] = await Promise.all([
      serviceUptimes(database, clock()),
      requestFigures(database, clock()),
    ]);
    const [longest] = uptimes.toSorted((a, b) => a.since.getTime() - b.since.getTime());
    return {
      uptimes,
      wire: {
        ...(longest && { uptimeSince: longest.since.toISOString(), minutesMissing: longest.missing }),
        ...(requests && { performance: { ...requests, since: requests.since.toISOString() } }),
      },
    };
  } catch {
    return { uptimes: [], wire: {} };
  }
}

export const systemEndpoints = {
  async health(_input, { api }) {
    const found = await publicServices(api);
    const bad = Object.values(found).some(({ status }) => status !== 'online');
    const status = found.database?.status === 'offline' ? 'unhealthy' : bad ? 'degraded' : 'healthy';
    const shares = await engineShares(api.database).catch(() => []);
    const engines = shares.map(({ engine, groups, duties }) => ({
      engine,
      groups: [...groups],
      duties: [...duties],
    }));
    return { status, uptime: uptime(), version: api.version, services: found, engines };
  },

  async live() {
    return { status: 'ok' as const };
  },

  async ready(_input, { api }) {
    await api.database.query('SELECT 1');
    return { status: 'ok' as const };
  },

  async serviceStatus(_input, { api, context: { at } }) {
    const [states, days, maintenance, said] = await Promise.all([
      serviceStates(api),
      serviceDays(api.database, at),
      maintenanceMode(api.database, at),
      postedIncidents(api.database, at),
    ]);
    const components = states.map(({ service, status }) => {
      const { uptimePercent = null, days: own = [] } = days.find(each => each.service === service) ?? {};
      return { service, status, uptimePercent, days: [...own] };
    });
    // Rounded to the minute, like the checks, so that proxies and browsers can reuse the response until something changes.
    const checkedAt = new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
    return { checkedAt, components, maintenance, incidents: said };
  },

  async info(_input, { api, context: { at } }) {
    const { name, passphrase, blockIntervalSeconds } = api.ledger.network;
    const settings = await api.ledger.settings().catch(() => null);
    const closure = await farmClosure(api.database).catch(() => null);
    const maintenance = await maintenanceMode(api.database, at).catch(() => null);
    return {
      service: 'kale-pool',
      version: api.version,
      uptime: uptime(),
      services: await sharedServices(api),
      network: {
        name,
        passphrase,
        blockIntervalSeconds,
        entryLifetimeSeconds: settings && settings.entryLedgers * settings.ledgerSeconds,
        asset: (await api.ledger.assetAdmin?.().catch(() => null)) ?? null,
        farmClosed: closure && { ...closure, since: closure.since.toISOString() },
      },
      maintenance: maintenance && { message: maintenance.message, until: maintenance.until },
      units: { stake: 'KALE', reward: 'KALE' },
      capabilities: capabilitiesOf(api),
      minimumRequired: decimal(minimumRequired(api.ledger)),
      sponsored: api.ledger.network.sponsor !== undefined,
      sandbox: api.sandbox && { ...api.sandbox, accounts: [...api.sandbox.accounts] },
    };
  },

  async networkStatus(_input, { api }) {
    const { ledger, clock } = api;
    const { name, passphrase } = ledger.network;
    const started = performance.now();
    const found = await sharedServices(api);
    const health = await measured(api);
    const farm = await ledger.farm().catch(() => null);
    const latencyMs = Math.round(performance.now() - started);
    const network = {
      network: name,
      passphrase,
      services: Object.fromEntries(
        Object.entries(found).map(([service, state]) => [
          service,
          {
            ...state,
            // The API does not check itself; its latency is the average of its responses.
            ...(service === 'api' && { latencyMs: health.wire.performance?.averageResponseMs }),
            uptimePercent: health.uptimes.find(each => each.service === service)?.uptime ?? undefined,
          },
        ]),
      ),
      ...health.wire,
      checkedAt: clock().toISOString(),
    };
    if (!farm) return { ...network, status: 'offline', syncStatus: 'offline' };
    return {
      ...network,
      status: found.ledger?.status ?? 'online',
      syncStatus: 'synced',
      blockHeight: farm.index,
      ledger: farm.ledger,
      latencyMs,
      lastSyncAt: farm.ledgerClosedAt.toISOString(),
      nextBlockAt: farm.nextBlockAt.toISOString(),
    };
  },

  async openapi(_input, { api }) {
    description ??= describeProgram('api', api.version);
    return description;
  },
} satisfies Handlers;

let description: ReturnType<typeof describeProgram> | null = null;
