// node tooling/webpack/check-budgets.ts, after a build: prints every size and fails when one is over its budget.
import { budgetsOf } from './budgets.ts';
import { readManifest } from './manifest.ts';
import { clientPackages } from './packages.ts';

const budgets = clientPackages.map(name => readManifest(name)).flatMap(budgetsOf);
for (const { what, bytes, limit } of budgets) {
  const mark = bytes > limit ? 'OVER' : 'ok';
  console.log(
    `${mark.padEnd(5)}${what.padEnd(36)}${(bytes / 1000).toFixed(1).padStart(7)} of ${limit / 1000} KB`,
  );
}
process.exitCode = budgets.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
