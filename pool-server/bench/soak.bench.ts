// A soak test with faults: checks invariants and memory growth.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/database.ts';
import { startFarming } from './farming.ts';
import { databaseUrl, type Program } from './programs.ts';
import { atMost, exactly, type Figure, fromEnvironment, report } from './report.ts';

const MINUTES = fromEnvironment('MINUTES', 20);
const WARM_UP = MINUTES / 4;
const PEOPLE = fromEnvironment('PEOPLE', 40);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 10);
const SAMPLE_MS = 5_000;
const FAULT_MS = 15_000;

const { programs, traffic, end } = await startFarming({ people: PEOPLE, blockSeconds: BLOCK_SECONDS });
const database = openDatabase(databaseUrl, 1);

/** Resident memory of a program, in MB. */
const residentOf = ({ child }: Program) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const samples: Record<string, { minute: number; mb: number }[]> = { api: [], engine: [], pooler: [] };
const began = performance.now();
const minute = () => (performance.now() - began) / 60_000;
let faults = 0;
let faultAt = 0;
while (minute() < MINUTES) {
  for (const [name, program] of programs) {
    samples[name]?.push({ minute: minute(), mb: residentOf(program) });
  }
  if (performance.now() > faultAt) {
    faultAt = performance.now() + FAULT_MS;
    // Cuts a third of all connections, in the middle of their work.
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.33`,
    );
    faults++;
  }
  await wait(SAMPLE_MS);
}
await database.end();
const intact = await end();

/** The slope of a least-squares fit after the warm-up, in MB a minute. */
function slope(of: readonly { minute: number; mb: number }[]): number {
  const warm = of.filter(sample => sample.minute >= WARM_UP);
  const mean = (pick: (sample: (typeof warm)[number]) => number) =>
    warm.reduce((sum, sample) => sum + pick(sample), 0) / warm.length;
  const [x, y] = [mean(sample => sample.minute), mean(sample => sample.mb)];
  const above = warm.reduce((sum, sample) => sum + (sample.minute - x) * (sample.mb - y), 0);
  return above / warm.reduce((sum, sample) => sum + (sample.minute - x) ** 2, 0);
}

const memory = Object.entries(samples).map(([name, of]): Figure => {
  const [first, last] = [of.find(sample => sample.minute >= WARM_UP), of.at(-1)];
  const figure = atMost(`memory slope of the ${name} after ${WARM_UP} min`, slope(of), 1, ' MB/min');
  return { ...figure, measured: `${figure.measured} (${first?.mb.toFixed(0)} to ${last?.mb.toFixed(0)} MB)` };
});
const calls = [...traffic.statuses.values()].reduce((sum, n) => sum + n, 0);
report(`Soak of ${MINUTES} min, ${PEOPLE} people, blocks of ${BLOCK_SECONDS} s`, [
  ...memory,
  exactly('faults: a third of all database connections cut', faults, faults),
  exactly('calls', calls, calls),
  ...intact,
]);
process.exit();
