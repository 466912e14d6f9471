// npm test [step…]: runs every check, and ends with one line that counts the tests.
import { join } from 'node:path';
import '../start/exit-with-parent.ts';
import { root } from './run-command.ts';
import { type Outcome, type Step, steps } from './steps.ts';
import { closingLine } from './test-counts.ts';

// Tests often start the product's programs, which takes less than half the time once their modules are compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !steps.some(step => step.name === name));
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

async function carryOut({ name, what, run }: Step): Promise<Outcome> {
  console.log(`▸ ${name}: ${what}`);
  const started = performance.now();
  const outcome = await run();
  if (!outcome.ok && outcome.output) console.log(outcome.output.trimEnd());
  if (outcome.notRun) {
    console.log(`– ${name} NOT RUN: ${outcome.notRun}\n`);
    return outcome;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${outcome.ok ? '✓' : '✗'} ${name} ${outcome.ok ? 'holds' : 'FAILED'} (${seconds} s)\n`);
  return outcome;
}

const chosen = asked.length > 0 ? steps.filter(({ name }) => asked.includes(name)) : steps;
const carriedOut = new Map<Step, Promise<Outcome>>();
function start(step: Step): Promise<Outcome> {
  const outcome = carriedOut.get(step) ?? carryOut(step);
  carriedOut.set(step, outcome);
  return outcome;
}
// One after the other: two test runs that compute beside each other on two cores only disturb their timings.
const outcomes: Outcome[] = [];
for (const step of chosen) {
  for (const other of chosen) if (other.beside === step.name) void start(other);
  outcomes.push(await start(step));
}

const failed = chosen.filter((_, index) => !outcomes[index]?.ok);
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
for (const [index, { name }] of chosen.entries()) {
  const reason = outcomes[index]?.notRun;
  if (reason) console.log(`Not run: ${name} (${reason})`);
}
console.log(closingLine(outcomes.flatMap(({ tests }) => tests ?? [])));
process.exitCode = failed.length > 0 ? 1 : 0;
