// All actions run concurrently, chosen by seeds, while the ledger fails and processes are killed.
import { simulate } from '../src/testing/simulation/simulate.ts';
import { exactly, fromEnvironment, report } from './report.ts';

const SEEDS = fromEnvironment('SEEDS', 20);
const STEPS = fromEnvironment('STEPS', 100);
const FIRST = fromEnvironment('FIRST_SEED', 100);

const problems: string[] = [];
const total = { steps: 0, actions: 0, killed: 0, events: 0, acknowledged: 0 };
const started = performance.now();
for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
  const kind = seed % 3;
  const one = await simulate({
    seed,
    steps: STEPS,
    farmers: 8,
    seats: 5,
    ledgerFaults: kind === 0 ? 0 : 0.1,
    kills: kind === 1 ? 0 : 0.25,
  });
  total.steps += one.steps;
  total.actions += Object.values(one.actions).reduce((sum, n) => sum + n, 0);
  total.killed += one.killed;
  total.events += one.events;
  total.acknowledged += one.acknowledged;
  problems.push(...one.problems.map(problem => `seed ${seed}: ${problem}`));
  process.stdout.write(
    `seed ${seed}: ${one.events} events, ${one.killed} killed, ${one.problems.length} problems\n`,
  );
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
const minutes = (performance.now() - started) / 60_000;
report('Whole pool, seeded', [
  exactly('seeds', SEEDS, SEEDS),
  exactly('steps, every invariant after each', total.steps, SEEDS * STEPS),
  exactly(
    `problems in ${total.actions} deeds, ${total.killed} of them killed, ${total.events} events`,
    problems.length,
    0,
  ),
  exactly('acknowledged writes', total.acknowledged, total.acknowledged),
  exactly('minutes', minutes.toFixed(1), minutes.toFixed(1)),
]);
