// node tooling/webpack/check-budgets.ts, after a build: prints every size and fails if one is over its budget.
import { budgetsOf, firstPageBudgets } from './budgets.ts';
import { readManifest } from './manifest.ts';
import { clientPackages } from './packages.ts';

const builds = clientPackages.map(name => readManifest(name));
const budgets = [...builds.flatMap(budgetsOf), ...firstPageBudgets(builds)];
for (const { what, bytes, limit } of budgets) {
  const mark = bytes > limit ? 'OVER' : 'ok';
  console.log(
    `${mark.padEnd(5)}${what.padEnd(40)}${(bytes / 1000).toFixed(1).padStart(7)} of ${limit / 1000} KB`,
  );
}
process.exitCode = budgets.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
