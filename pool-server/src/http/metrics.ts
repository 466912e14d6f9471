import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { backupState } from '../backup/backup-state.ts';
import { heartbeats } from '../database/heartbeat.ts';
import { lastChecks } from '../engine/invariant-watch.ts';
import { farmClosure } from '../queries/farm-closure.ts';
import { lag } from '../queries/lag.ts';
import { lostStakes } from '../queries/lost-stakes.ts';
import { refusedOrders } from '../queries/refused-orders.ts';
import { lastSealCheck } from '../queries/seal-check.ts';
import { brokenKeyDeadline, countWalletFaults, FAULT_CODES } from '../queries/wallet-faults.ts';
import type { Api } from './api.ts';
import { admit } from './auth/access.ts';
import { findBearer } from './auth/bearer.ts';

/** An amount is a decimal string. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number | string];

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

const escaped = (text: string) => text.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`));

/** One metric in the text format that Prometheus reads. */
function metric(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isMonitor = ({ metricsToken }: Api, c: Context): boolean =>
  metricsToken !== undefined &&
  timingSafeEqual(digest(`Bearer ${metricsToken}`), digest(c.req.header('authorization') ?? ''));

/** GET /metrics: for admins and monitors with the scrape token. The invariants are from the engine's last check. */
export async function metrics(api: Api, c: Context): Promise<Response> {
  if (!isMonitor(api, c)) admit(await findBearer(api, c), routes.metrics, api);
  const { database, reads, cache, clock, ledger } = api;
  const [checks, programs, faults, lost, closure, refused, settings, sealed, late, backups, deadline] =
    await Promise.all([
      lastChecks(database),
      heartbeats(database, clock()),
      countWalletFaults(api),
      lostStakes(database),
      farmClosure(database),
      refusedOrders(database, clock()),
      ledger.settings().catch(() => null),
      lastSealCheck(database),
      lag(database, clock()),
      backupState(database),
      brokenKeyDeadline(api),
    ]);
  const { rss, heapUsed } = process.memoryUsage();
  const oldest = Math.min(...checks.map(({ checked_at }) => checked_at.getTime()));
  const single = (value: number | string): Sample[] => [[{}, value]];
  const parts = [
    metric(
      'kale_invariant_violations',
      'gauge',
      'What must always hold and does not; anything above 0 is an alarm.',
      checks.map(({ name, violations }) => [{ invariant: name }, violations]),
    ),
    ...(checks.length > 0
      ? [
          metric(
            'kale_invariants_age_seconds',
            'gauge',
            'Seconds since the invariants were last checked.',
            single(Math.max(0, Math.round((clock().getTime() - oldest) / 1000))),
          ),
        ]
      : []),
    metric(
      'kale_program_up',
      'gauge',
      'Whether a program has been heard of lately.',
      programs.map(({ service, alive }) => [{ program: service }, Number(alive)]),
    ),
    metric(
      'kale_farm_open',
      'gauge',
      'Whether the KALE farm takes plants; 0 is an alarm.',
      single(Number(closure === null)),
    ),
    metric(
      'kale_network_protocol_known',
      'gauge',
      'Whether this version knows the protocol that the network runs; 0 is an alarm.',
      settings ? single(Number(!settings.newerProtocol)) : [],
    ),
    metric(
      'kale_wallet_faults',
      'gauge',
      'Wallets that cannot send anything; one whose key cannot be decrypted is an alarm.',
      FAULT_CODES.map(code => [{ code }, faults.find(fault => fault.code === code)?.wallets ?? 0]),
    ),
    metric(
      'kale_broken_key_deadline_seconds',
      'gauge',
      'Seconds until the first reward of a wallet with a broken key is lost; any value is an alarm.',
      deadline ? single(Math.round((deadline.getTime() - clock().getTime()) / 1000)) : [],
    ),
    metric(
      'kale_refused_orders_total',
      'counter',
      'Orders that the signer refused; each one is an alarm.',
      single(refused.total),
    ),
    ...(sealed
      ? [
          metric(
            'kale_seal_findings',
            'gauge',
            'Differences between the event log and its seals; anything above 0 is an alarm.',
            single(sealed.findings.length),
          ),
          metric(
            'kale_seal_check_age_seconds',
            'gauge',
            'Seconds since the events were last compared with their seals.',
            single(Math.max(0, Math.round((clock().getTime() - sealed.checkedAt.getTime()) / 1000))),
          ),
        ]
      : []),
    ...(backups
      ? [
          metric(
            'kale_backup_age_seconds',
            'gauge',
            'Seconds since the last good backup, or since the schedule began; more than the interval and a half is an alarm.',
            single(Math.max(0, Math.round((clock().getTime() - backups.since.getTime()) / 1000))),
          ),
          metric(
            'kale_backup_interval_seconds',
            'gauge',
            'How often backups are made by schedule.',
            backups.everySeconds === null ? [] : single(backups.everySeconds),
          ),
        ]
      : []),
    metric(
      'kale_withdrawals_stuck',
      'gauge',
      'Withdrawals that have waited for 15 minutes; anything above 0 is an alarm.',
      single(late.stuckWithdrawals),
    ),
    ...(late.blockSeconds === null
      ? []
      : [
          metric(
            'kale_block_lag_seconds',
            'gauge',
            'Seconds since the newest block that a pool has seen was opened.',
            single(late.blockSeconds),
          ),
        ]),
    metric(
      'kale_forfeits_total',
      'counter',
      'Stakes lost because nobody worked for them; each one is an alarm.',
      single(lost.count),
    ),
    metric(
      'kale_forfeited_stake_kale_total',
      'counter',
      'What these stakes were worth, in KALE.',
      single(lost.stake),
    ),
    metric(
      'kale_pools_in_review',
      'gauge',
      'Pools that the engine paused because their operators leave farmers out.',
      single(lost.poolsInReview),
    ),
    metric('kale_api_memory_bytes', 'gauge', 'Memory of this API process.', [
      [{ kind: 'resident' }, rss],
      [{ kind: 'heap' }, heapUsed],
    ]),
    metric(
      'kale_api_uptime_seconds',
      'gauge',
      'Since this API process started.',
      single(Math.floor(process.uptime())),
    ),
    metric(
      'kale_api_event_loop_delay_seconds',
      'gauge',
      'How late this process came to its work, 99th percentile since the last scrape.',
      single(Number((delay.percentile(99) / 1e9).toFixed(4))),
    ),
    metric('kale_api_reads_total', 'counter', 'Reads by where their answer came from.', [
      [{ from: 'memory' }, cache.figures.recalled],
      [{ from: 'database' }, cache.figures.made],
    ]),
    ...(reads.answered
      ? [
          metric(
            'kale_api_replica_queries_total',
            'counter',
            'Queries that may run on the replica, by the server that answered them.',
            Object.entries(reads.answered).map(([server, count]) => [{ server }, count]),
          ),
        ]
      : []),
    metric(
      'kale_api_database_connections',
      'gauge',
      'Connections of this process, and calls that wait for one.',
      [
        [{ state: 'open' }, database.totalCount],
        [{ state: 'idle' }, database.idleCount],
        [{ state: 'waiting' }, database.waitingCount],
      ],
    ),
  ];
  delay.reset();
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(parts.join(''), { headers });
}
