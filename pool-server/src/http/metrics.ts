import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { backupState } from '../backup/backup-state.ts';
import { heartbeats } from '../database/heartbeat.ts';
import { lastChecks } from '../engine/invariant-watch.ts';
import { farmClosure } from '../queries/farm-closure.ts';
import { lag } from '../queries/lag.ts';
import { missedWorkTotals } from '../queries/missed-work.ts';
import { refusedOrders } from '../queries/refused-orders.ts';
import { lastSealCheck } from '../queries/seal-check.ts';
import { brokenKeyDeadline, countWalletFaults, FAULT_CODES } from '../queries/wallet-faults.ts';
import type { Api } from './api.ts';
import { admit } from './auth/access.ts';
import { findBearer } from './auth/bearer.ts';

/** An amount is a decimal string. */
type Value = number | string;
type Sample = readonly [labels: Readonly<Record<string, string>>, value: Value];
/** Its samples, or its only value; null while there is none. */
type Metric = readonly [name: string, help: string, value: readonly Sample[] | Value | null];

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

const escaped = (text: string) => text.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`));

/** One metric in the text format that Prometheus reads. */
function print([name, help, value]: Metric): string {
  if (value === null) return '';
  const samples: readonly Sample[] = typeof value === 'object' ? value : [[{}, value]];
  const lines = samples.map(([labels, sample]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${sample}`;
  });
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
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
      missedWorkTotals(database),
      farmClosure(database),
      refusedOrders(database, clock()),
      ledger.settings().catch(() => null),
      lastSealCheck(database),
      lag(database, clock()),
      backupState(database),
      brokenKeyDeadline(api),
    ]);
  const { rss, heapUsed } = process.memoryUsage();
  const checkedAt = checks.length > 0 ? Math.min(...checks.map(check => check.checked_at.getTime())) : null;
  const secondsSince = (time: number) => Math.max(0, Math.round((clock().getTime() - time) / 1000));
  const parts: Metric[] = [
    [
      'kale_invariant_violations',
      'Violated invariants; any value above 0 is an alarm.',
      checks.map(({ name, violations }) => [{ invariant: name }, violations]),
    ],
    [
      'kale_invariants_age_seconds',
      'Seconds since the invariants were last checked.',
      checkedAt && secondsSince(checkedAt),
    ],
    [
      'kale_program_up',
      'Whether a program has sent a heartbeat recently.',
      programs.map(({ service, alive }) => [{ program: service }, Number(alive)]),
    ],
    ['kale_farm_open', 'Whether the KALE farm accepts plants; 0 is an alarm.', Number(closure === null)],
    [
      'kale_network_protocol_known',
      'Whether this version knows the protocol that the network runs; 0 is an alarm.',
      settings && Number(!settings.newerProtocol),
    ],
    [
      'kale_wallet_faults',
      'Wallets that cannot send anything; one whose key cannot be decrypted is an alarm.',
      FAULT_CODES.map(code => [{ code }, faults.find(fault => fault.code === code)?.wallets ?? 0]),
    ],
    [
      'kale_broken_key_deadline_seconds',
      'Seconds until the first reward of a wallet with a broken key is lost; any value is an alarm.',
      deadline && Math.round((deadline.getTime() - clock().getTime()) / 1000),
    ],
    ['kale_refused_orders_total', 'Orders that the signer refused; each one is an alarm.', refused.total],
    [
      'kale_seal_findings',
      'Differences between the event log and its seals; any value above 0 is an alarm.',
      sealed?.findings.length ?? null,
    ],
    [
      'kale_seal_check_age_seconds',
      'Seconds since the events were last compared with their seals.',
      sealed && secondsSince(sealed.checkedAt.getTime()),
    ],
    [
      'kale_backup_age_seconds',
      'Seconds since the last good backup, or since the start of the schedule; more than one and a half intervals is an alarm.',
      backups && secondsSince(backups.since.getTime()),
    ],
    [
      'kale_backup_interval_seconds',
      'How often backups are made by schedule.',
      backups?.everySeconds ?? null,
    ],
    [
      'kale_withdrawals_stuck',
      'Withdrawals that have waited for 15 minutes; any value above 0 is an alarm.',
      late.stuckWithdrawals,
    ],
    [
      'kale_block_lag_seconds',
      'Seconds since the newest block that a pool has seen was opened.',
      late.blockSeconds,
    ],
    ['kale_forfeits_total', 'Stakes lost for lack of work; each one is an alarm.', lost.count],
    ['kale_forfeited_stake_kale_total', 'The sum of these stakes, in KALE.', lost.stake],
    [
      'kale_pools_in_review',
      'Pools that the engine paused because their operators leave farmers out.',
      lost.poolsInReview,
    ],
    [
      'kale_api_memory_bytes',
      'Memory of this API process.',
      [
        [{ kind: 'resident' }, rss],
        [{ kind: 'heap' }, heapUsed],
      ],
    ],
    ['kale_api_uptime_seconds', 'Since this API process started.', Math.floor(process.uptime())],
    [
      'kale_api_event_loop_delay_seconds',
      'Event-loop delay of this process, 99th percentile since the last scrape.',
      Number((delay.percentile(99) / 1e9).toFixed(4)),
    ],
    [
      'kale_api_reads_total',
      'Reads by the source of their response.',
      [
        [{ from: 'memory' }, cache.figures.recalled],
        [{ from: 'database' }, cache.figures.made],
      ],
    ],
    [
      'kale_api_replica_queries_total',
      'Queries that may run on the replica, by the server that ran them.',
      reads.answered ? Object.entries(reads.answered).map(([server, count]) => [{ server }, count]) : null,
    ],
    [
      'kale_api_database_connections',
      'Connections of this process, and calls waiting for one.',
      [
        [{ state: 'open' }, database.totalCount],
        [{ state: 'idle' }, database.idleCount],
        [{ state: 'waiting' }, database.waitingCount],
      ],
    ],
  ];
  delay.reset();
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(parts.map(print).join(''), { headers });
}
