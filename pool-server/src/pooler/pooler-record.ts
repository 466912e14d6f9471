import { Writable } from 'node:stream';
import type { PoolerLogs, PoolerMetrics } from 'shared-api/contract';
import type * as v from 'valibot';
import type { Queryable } from '../database/database.ts';
import type { Miner } from '../ledger/mining/miner.ts';
import type { ProgramStatus } from '../ledger/mining/miner-program.ts';
import type { Figures } from './metrics.ts';

type Measured = v.InferInput<typeof PoolerMetrics>;
type Machine = Pick<Measured, 'cpuPercent' | 'memoryPercent' | 'diskPercent'>;
type MinerState = Pick<Miner, 'variant' | 'threads' | 'cores'> & { readonly program: ProgramStatus | null };
type Level = PoolerLogs['items'][number]['level'];

/** Lines are kept for a week. */
const KEEP = '7 days';

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Average, extremes and the 95th percentile in milliseconds; null before the first response. */
function responseTimes(answers: readonly number[]) {
  if (answers.length === 0) return null;
  const sorted = answers.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  const average = rounded(sorted.reduce((sum, each) => sum + each, 0) / sorted.length);
  return { average, minimum: rounded(sorted[0] ?? 0), maximum: at(1), p95: at(0.95) };
}

const perSecond = (count: number, milliseconds: number) =>
  milliseconds > 0 ? Math.round((1_000 * count) / milliseconds) : null;

const twoPlaces = (value: number) => Math.round(value * 100) / 100;

/** The miner's state, and the results of the latest block. */
function miningOf({ mined, anotherThread }: Figures, { program, ...miner }: MinerState): Measured['mining'] {
  const figures = mined?.figures;
  const farmers = figures?.zeros.length ?? 0;
  const reached = figures?.zeros.reduce((sum, each) => sum + each, 0) ?? 0;
  return {
    ...miner,
    blockIndex: mined?.blockIndex ?? null,
    hashesPerCpuSecond: figures && perSecond(figures.hashes, figures.cpuMs),
    zeros:
      figures && figures.expectedZeros !== null
        ? { reached: twoPlaces(reached / farmers), expected: twoPlaces(figures.expectedZeros) }
        : null,
    anotherThreadPerDay: anotherThread,
    program: program && {
      state: program.state,
      restarts: program.restarts,
      hashesPerSecond: figures && perSecond(figures.program.hashes, figures.milliseconds),
      nonces: figures?.program.nonces ?? null,
      faults: Object.entries(program.faults).map(([kind, count]) => ({ kind, count })),
      lastFault: program.last && { ...program.last, at: program.last.at.toISOString() },
    },
  };
}

/** Stores the newest measurement of one pool's miner for the API to show. */
export async function recordMetrics(
  on: Queryable,
  poolId: string,
  read: Figures,
  machine: Machine,
  miner: MinerState,
  now: Date,
) {
  const latest = read.mined?.figures;
  const answered = read.reached.filter(Boolean).length;
  const figures = {
    ...machine,
    networkPercent: read.reached.length > 0 ? rounded((100 * answered) / read.reached.length) : null,
    hashesPerSecond: latest ? perSecond(latest.hashes, latest.busyMs) : null,
    responseMs: responseTimes(read.answers),
    requests: { succeeded: read.succeeded, failed: read.failed },
    mining: miningOf(read, miner),
  };
  await on.query(
    `INSERT INTO pooler_metrics (pool_id, at, figures) VALUES ($1, $2, $3)
     ON CONFLICT (pool_id) DO UPDATE SET at = excluded.at, figures = excluded.figures`,
    [poolId, now, JSON.stringify(figures)],
  );
}

const levelOf = (level: number): Level => (level >= 50 ? 'error' : level >= 40 ? 'warning' : 'info');

const MACHINERY = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'name',
  'msg',
  'poolerId',
  'err',
  'component',
]);

/** "blockIndex" as "block index". */
const labelOf = (name: string) => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Work submitted: block index 12, accepted 5" */
function sentence(line: Record<string, unknown>): string {
  const facts = Object.entries(line)
    .filter(([key, value]) => !MACHINERY.has(key) && typeof value !== 'object')
    .map(([key, value]) => `${labelOf(key)} ${value}`);
  return [capitalised(String(line.msg ?? '')), facts.join(', ')].filter(Boolean).join(': ').slice(0, 1_000);
}

/** Writes each log line to the database too. Lines that cannot be stored are only printed. */
export function recordLog(on: Queryable): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      const line = JSON.parse(text);
      on.query(
        'INSERT INTO pooler_logs (pool_id, at, level, component, message) VALUES ($1, $2, $3, $4, $5)',
        [
          line.poolerId ?? null,
          new Date(line.time),
          levelOf(line.level),
          line.component ?? 'pooler',
          sentence(line),
        ],
      ).then(
        () => done(),
        () => done(),
      );
    },
  });
}

export const purgeLogs = (on: Queryable, now: Date) =>
  on.query(`DELETE FROM pooler_logs WHERE at < $1::timestamptz - interval '${KEEP}'`, [now]);
