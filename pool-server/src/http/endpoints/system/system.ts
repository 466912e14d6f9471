import type { Capability } from 'shared-api/contract';
import { MINIMUM_REQUIRED } from '../../../commands/check-funding.ts';
import { heartbeats } from '../../../database/heartbeat.ts';
import { lastChecks } from '../../../engine/invariant-watch.ts';
import { countWalletFaults, describeFaults } from '../../../engine/wallet-faults.ts';
import { describeProgram } from '../../../openapi/document.ts';
import type { Api } from '../../api.ts';
import type { Handlers } from '../../handler.ts';
import { decimal } from '../../wire/encode.ts';

type Service = { status: 'online' | 'degraded' | 'offline'; latencyMs?: number; reason?: string };

const SLOW_MS = 1_000;

async function probe(work: () => Promise<unknown>): Promise<Service> {
  const started = performance.now();
  try {
    await work();
    const latencyMs = Math.round(performance.now() - started);
    return { status: latencyMs > SLOW_MS ? 'degraded' : 'online', latencyMs };
  } catch {
    return { status: 'offline' };
  }
}

type Found = Record<string, Service>;

/** The parts are checked at most once in this many milliseconds. */
const LOOK_EVERY_MS = 1_000;
const looks = new WeakMap<Api, { at: number; found: Promise<Found> }>();

/** Every part of the product with its response within the last second. */
function services(api: Api): Promise<Found> {
  const last = looks.get(api);
  const at = performance.now();
  if (last && at - last.at < LOOK_EVERY_MS) return last.found;
  const found = look(api);
  looks.set(api, { at, found });
  return found;
}

async function look(api: Api): Promise<Found> {
  const { database, ledger, clock } = api;
  const [store, network, programs, checks, faults] = await Promise.all([
    probe(() => database.query('SELECT 1')),
    probe(() => ledger.farm()),
    heartbeats(database, clock()).catch(() => []),
    lastChecks(database).catch(() => []),
    countWalletFaults(api).catch(() => []),
  ]);
  const broken = checks.filter(({ violations }) => violations > 0);
  const records: Found =
    broken.length > 0
      ? {
          records: {
            status: 'degraded',
            reason: `Does not hold: ${broken.map(({ holds }) => holds).join('; ')}`,
          },
        }
      : {};
  const wallets: Found =
    faults.length > 0 ? { wallets: { status: 'degraded', reason: describeFaults(faults) } } : {};
  const rest = programs.map(
    ({ service, alive }) => [service, { status: alive ? 'online' : 'offline' }] as const,
  );
  return {
    api: { status: 'online' },
    database: store,
    ledger: network,
    ...records,
    ...wallets,
    ...Object.fromEntries(rest),
  };
}

const CAPABILITIES: readonly Capability[] = [
  'events',
  'network',
  'pooler-live',
  'pooler-work',
  'farmer-admin',
  'farmer-blocks',
  'farmer-money',
  'wallet-movements',
  'analytics',
  'contract-settings',
  'wallet-withdraw',
  'admin',
  'read-as-farmer',
  'audit',
  'sessions',
  'notifications',
  'password-reset',
  'idempotency',
  'pool-outlook',
  'pool-sort',
  'history-search',
];

const uptime = () => Math.floor(process.uptime());

export const system = {
  async health(_input, { api }) {
    const found = await services(api);
    const bad = Object.values(found).some(({ status }) => status !== 'online');
    const status = found.database?.status === 'offline' ? 'unhealthy' : bad ? 'degraded' : 'healthy';
    return { status, uptime: uptime(), version: api.version, services: found };
  },

  async info(_input, { api }) {
    const { name, passphrase, blockIntervalSeconds } = api.ledger.network;
    const settings = await api.ledger.settings().catch(() => null);
    return {
      service: 'kale-pool',
      version: api.version,
      uptime: uptime(),
      services: await services(api),
      network: {
        name,
        passphrase,
        blockIntervalSeconds,
        entryLifetimeSeconds: settings && settings.entryLedgers * settings.ledgerSeconds,
      },
      units: { stake: 'KALE', reward: 'KALE' },
      capabilities: [
        ...CAPABILITIES,
        ...(api.faucet ? ['sandbox'] : []),
        ...(api.conservation ? ['custody-books'] : []),
      ],
      minimumRequired: decimal(MINIMUM_REQUIRED),
      sandbox: api.sandbox && { ...api.sandbox, accounts: [...api.sandbox.accounts] },
    };
  },

  async networkStatus(_input, { api }) {
    const { ledger, clock } = api;
    const { name, passphrase } = ledger.network;
    const started = performance.now();
    const found = await services(api);
    const farm = await ledger.farm().catch(() => null);
    const latencyMs = Math.round(performance.now() - started);
    const network = { network: name, passphrase, services: found, checkedAt: clock().toISOString() };
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
