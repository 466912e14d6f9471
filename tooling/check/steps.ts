import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLUSTER_PACKAGES, findClusterPrograms } from '../containers/find-cluster-programs.ts';
import { findNginx } from '../containers/find-nginx.ts';
import { clientPackages } from '../webpack/packages.ts';
import { root, runCommand } from './run-command.ts';
import { countJest, countPlaywright, hasPassed, type TestCounts } from './test-counts.ts';

export type Outcome = {
  ok: boolean;
  output?: string;
  tests?: TestCounts;
  /** Why the step did not run, if this machine lacks a requirement. */
  notRun?: string;
};
export type Step = {
  name: string;
  what: string;
  /** The step that runs in parallel, because it mostly waits. */
  beside?: string;
  run(): Promise<Outcome>;
};

const packages = [...clientPackages, 'shared-api', 'shared-ui'];
const programs = ['pool-server', 'e2e', 'tooling'];

const command = (command: string, ...args: string[]) => runCommand({ command, args });

async function build(): Promise<Outcome> {
  const built = await command(process.execPath, 'tooling/start/build-product.ts');
  return built.ok ? command(process.execPath, 'tooling/webpack/check-budgets.ts') : built;
}

/** Runs tests with visible output, then reads the counts from their report. */
async function runTests<Report>(
  run: (reportFile: string) => Parameters<typeof runCommand>[0],
  report: string,
  count: (report: Report) => TestCounts,
): Promise<Outcome> {
  const file = join(root, '.build', report);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { ok, output } = await runCommand({ ...run(file), live: true });
  try {
    const tests = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (!ok && tests.failed === 0) return { ok, tests: { ...tests, failed: 1 }, output };
    return { ok: hasPassed(ok, tests), tests, output: tests.passed === 0 ? 'No test ran.' : output };
  } catch {
    return { ok: false, tests: { passed: 0, failed: 1 }, output: 'The tests ended without a report.' };
  }
}

const runBrowserTests = (config: string, report: string) =>
  runTests(
    file => ({
      command: join(root, 'e2e/node_modules/.bin/playwright'),
      args: ['test', '--config', config],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
    report,
    countPlaywright,
  );

/** Each test file loads its modules again. A larger young generation saves a tenth of the CPU time. */
const jestOptions =
  '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64';

/** The steps of the check, cheapest first. */
export const steps: Step[] = [
  {
    name: 'lint',
    what: 'format and lint',
    run: () => command('biome', 'ci', '--colors=off', '--diagnostic-level=warn'),
  },
  { name: 'types', what: 'types', run: () => command('tsc', '-b') },
  {
    name: 'imports',
    what: 'import rules',
    run: () => command('depcruise', '--config', '.dependency-cruiser.cjs', ...packages, ...programs),
  },
  { name: 'dead-code', what: 'dead code', run: () => command('knip', '--no-config-hints') },
  {
    name: 'versions',
    what: 'one version of each package',
    run: () => command('sherif', '--ignore-rule', 'root-package-manager-field'),
  },
  {
    name: 'jest',
    what: 'tests of every package',
    run: () =>
      runTests(
        file => ({
          command: 'jest',
          args: ['--ci', '--json', `--outputFile=${file}`],
          env: { NODE_OPTIONS: jestOptions },
        }),
        'jest.json',
        countJest,
      ),
  },
  {
    name: 'build',
    what: 'production build, byte budgets, and licences of shipped packages',
    run: build,
  },
  {
    name: 'e2e',
    what: 'journeys in a real browser',
    run: () => runBrowserTests('e2e', 'playwright.json'),
  },
  {
    name: 'timed',
    what: 'timed browser tests, with no other load',
    run: () => runBrowserTests('e2e/timed.config.ts', 'timed.json'),
  },
  {
    name: 'containers',
    what: 'the services of docker-compose.yml, run as processes, and the product behind proxies',
    run: async () => {
      if (process.platform !== 'linux') return { ok: true, notRun: 'it needs addresses and nginx of Linux' };
      if (!findNginx()) return { ok: true, notRun: 'nginx is not installed, and apt-get cannot fetch it' };
      return runBrowserTests('e2e/containers.config.ts', 'containers.json');
    },
  },
  {
    name: 'failover',
    what: 'a database cluster whose primary is killed under load',
    beside: 'jest',
    run: async () => {
      if (!findClusterPrograms()) {
        const packages = CLUSTER_PACKAGES.join(', ');
        return {
          ok: true,
          notRun: `it needs ${packages}, which are not installed and which apt-get could not fetch`,
        };
      }
      // The benchmark itself kills ten primaries and hangs two, which takes six minutes.
      const env = { KILLS: '1', FREEZES: '0', BLOCK_SECONDS: '5' };
      return runCommand({ command: process.execPath, args: ['tooling/bench/main.ts', 'failover'], env });
    },
  },
];
