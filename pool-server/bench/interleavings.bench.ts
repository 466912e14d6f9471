// Exits, harvests and plants that interleave in a different order each time.
import { simulate } from '../src/testing/simulation/simulate.ts';
import { exactly, fromEnvironment, report } from './report.ts';

const INTERLEAVINGS = fromEnvironment('INTERLEAVINGS', 1_000);
const EACH = 50;

const problems: string[] = [];
let done = 0;
const started = performance.now();
for (let seed = 1; done < INTERLEAVINGS; seed++) {
  const steps = Math.min(EACH, INTERLEAVINGS - done);
  const one = await simulate({
    seed,
    steps,
    farmers: 6,
    seats: 6,
    always: ['exit', 'harvestByHand', 'plantByHand', 'join', 'mine', 'look'],
  });
  done += one.steps;
  problems.push(...one.problems.map(problem => `seed ${seed}: ${problem}`));
  process.stdout.write(`${done} interleavings, ${problems.length} problems\n`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
const seconds = Math.round((performance.now() - started) / 1000);
report('exit ∥ harvest ∥ plant', [
  exactly('interleavings, seeded', done, INTERLEAVINGS),
  exactly('broken invariants, payments not once and to the unit', problems.length, 0),
  exactly('seconds', seconds, seconds),
]);
