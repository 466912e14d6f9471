// A ledger that rejects, times out, or applies and then times out, in 30 % of its calls.
import { simulate } from '../src/testing/simulation/simulate.ts';
import { exactly, fromEnvironment, report } from './report.ts';

const SEEDS = fromEnvironment('SEEDS', 6);
const STEPS = fromEnvironment('STEPS', 60);

const problems: string[] = [];
const total = { events: 0, actions: 0 };
for (let seed = 1; seed <= SEEDS; seed++) {
  const one = await simulate({ seed, steps: STEPS, ledgerFaults: 0.3, always: ['look', 'mine'] });
  problems.push(...one.problems.map(problem => `seed ${seed}: ${problem}`));
  total.events += one.events;
  total.actions += Object.values(one.actions).reduce((sum, n) => sum + n, 0);
  process.stdout.write(`seed ${seed}: ${one.events} events, ${one.problems.length} problems\n`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
report('Ledger with 30 % of its calls failing', [
  exactly('steps, every invariant after each', SEEDS * STEPS, SEEDS * STEPS),
  exactly('deeds, events', `${total.actions}, ${total.events}`, `${total.actions}, ${total.events}`),
  exactly('operations without an end, effects not exactly once', problems.length, 0),
]);
process.exit();
