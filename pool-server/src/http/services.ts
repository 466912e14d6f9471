import { recordHealth } from '../commands/record-health.ts';
import { heartbeats } from '../database/heartbeat.ts';
import { lastChecks } from '../engine/invariant-watch.ts';
import { describeProtocol } from '../ledger/ledger.ts';
import { FARM_TITLES } from '../notifications/farm-texts.ts';
import { farmClosure } from '../queries/farm-closure.ts';
import { describeRefusedOrders, refusedOrders } from '../queries/refused-orders.ts';
import { describeSealCheck, lastSealCheck } from '../queries/seal-check.ts';
import { countWalletFaults, describeFaults } from '../queries/wallet-faults.ts';
import type { Api } from './api.ts';

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

/** The interval of checks, in milliseconds. */
const LOOK_INTERVAL_MS = 1_000;
const looks = new WeakMap<Api, { at: number; found: Promise<Found> }>();

/** Every service, with its response within the last second. */
function services(api: Api): Promise<Found> {
  const last = looks.get(api);
  const at = performance.now();
  if (last && at - last.at < LOOK_INTERVAL_MS) return last.found;
  const found = look(api);
  looks.set(api, { at, found });
  return found;
}

async function look(api: Api): Promise<Found> {
  const { database, ledger, clock } = api;
  const [store, network, settings, programs, checks, faults, closure, refused, sealed] = await Promise.all([
    probe(() => database.query('SELECT 1')),
    probe(() => ledger.farm()),
    ledger.settings().catch(() => null),
    heartbeats(database, clock()).catch(() => []),
    lastChecks(database).catch(() => []),
    countWalletFaults(api).catch(() => []),
    farmClosure(database).catch(() => null),
    refusedOrders(database, clock()).catch(() => null),
    lastSealCheck(database).catch(() => null),
  ]);
  const broken = checks.filter(({ violations }) => violations > 0);
  const since = closure?.since.toISOString();
  const newer = settings?.newerProtocol;
  const finding = (
    service: string,
    reason: string | null | undefined | false,
    status: Service['status'] = 'degraded',
  ): Found => (reason ? { [service]: { status, reason } } : {});
  return {
    api: { status: 'online' },
    database: store,
    ledger: network,
    ...finding(
      'records',
      broken.length > 0 && `Failed checks: ${broken.map(({ holds }) => holds).join('; ')}`,
    ),
    ...finding('wallets', faults.length > 0 && describeFaults(faults)),
    ...finding(
      'farm',
      closure && `${FARM_TITLES[closure.why]} since ${since}`,
      closure?.why === 'paused' ? 'degraded' : 'offline',
    ),
    ...finding('orders', refused && describeRefusedOrders(refused)),
    ...finding('protocol', newer && describeProtocol(newer)),
    ...finding('seals', sealed && describeSealCheck(sealed, clock())),
    ...Object.fromEntries(
      programs.map(({ service, alive }) => [service, { status: alive ? 'online' : 'offline' }]),
    ),
  };
}

/** Services that only report findings to admins and wallet owners; they are never down. */
const FOR_ADMINS = ['wallets', 'orders', 'protocol', 'seals'];

/** The services of the network status. One farmer's lack of XLM for fees must not warn everybody. */
export async function sharedServices(api: Api): Promise<Found> {
  const found = Object.entries(await services(api));
  return Object.fromEntries(found.filter(([service]) => !FOR_ADMINS.includes(service)));
}

/** The services in a public response: findings for admins appear without their reasons, which may name wallets. */
export async function publicServices(api: Api): Promise<Found> {
  const withoutReason = ({ reason: _, ...state }: Service): Service => state;
  return Object.fromEntries(
    Object.entries(await services(api)).map(([service, state]) => [
      service,
      FOR_ADMINS.includes(service) ? withoutReason(state) : state,
    ]),
  );
}

/** Why services are degraded, with the reasons that only admins may read. */
export async function serviceReasons(api: Api): Promise<Record<string, string>> {
  const found = Object.entries(await services(api));
  return Object.fromEntries(found.flatMap(([service, { reason }]) => (reason ? [[service, reason]] : [])));
}

/** Findings, which are listed only while something is wrong: they have no uptime. */
const FINDINGS = new Set(['records', 'farm', ...FOR_ADMINS]);

const statesOf = (found: Found) =>
  Object.entries(found).flatMap(([service, { status }]) =>
    FINDINGS.has(service) ? [] : [{ service, status }],
  );

/** The state of each service now. */
export const serviceStates = async (api: Api) => statesOf(await services(api));

/** Records the state of each service for this minute, unless another process has. */
export const recordServices = (api: Api): Promise<void> =>
  recordHealth(
    api.database,
    api.clock(),
    async () => new Map(statesOf(await look(api)).map(({ service, status }) => [service, status])),
  );
