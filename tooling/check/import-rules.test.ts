import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './run-command.ts';

const depcruise = join(root, 'node_modules/.bin/depcruise');
let workspace: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), text);
};

type Rule = { name: string };
type Summary = { violations: { rule: Rule }[]; ruleSetUsed: { forbidden: Rule[] } };

function cruise(files: Record<string, string>): Summary {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const folders = [...new Set(Object.keys(files).map(file => file.split('/')[0] ?? ''))];
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const { stdout } = spawnSync(depcruise, args, {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const { summary } = JSON.parse(stdout) as { summary: Summary };
  return summary;
}

const distinctNames = (rules: Rule[]) => [...new Set(rules.map(({ name }) => name))];

/** The names of the rules that a workspace of these files breaks. */
const broken = (files: Record<string, string>) =>
  distinctNames(cruise(files).violations.map(({ rule }) => rule));

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'kale-imports-'));
  cpSync(join(root, '.dependency-cruiser.cjs'), join(workspace, '.dependency-cruiser.cjs'));
  write('package.json', '{ "type": "module", "dependencies": { "swr": "1", "zustand": "1" } }');
  write('node_modules/swr/package.json', '{ "name": "swr", "exports": "./index.js" }');
  write('node_modules/swr/index.js', 'export default 1;');
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const CASES: { what: string; rule: string; files: Record<string, string> }[] = [
  {
    what: 'a remote importing another remote',
    rule: 'nobody-imports-host-or-a-remote',
    files: {
      'remote-farmer/src/page.ts': "import '../../remote-pooler/src/page.ts';",
      'remote-pooler/src/page.ts': 'export {};',
    },
  },
  {
    what: 'shared code importing the host',
    rule: 'nobody-imports-host-or-a-remote',
    files: {
      'shared-ui/src/link.ts':
        "import type { Frame } from '../../host/src/frame.ts'; export type Link = Frame;",
      'host/src/frame.ts': 'export type Frame = 1;',
    },
  },
  {
    what: 'a remote with a cache of its own',
    rule: 'remotes-use-the-facade',
    files: { 'remote-admin/src/page.ts': "import swr from 'swr'; swr;" },
  },
  {
    what: 'the server importing more than the contract',
    rule: 'server-imports-the-contract-only',
    files: {
      'pool-server/src/api.ts': "import '../../shared-api/src/http/request.ts';",
      'shared-api/src/http/request.ts': 'export {};',
    },
  },
  {
    what: 'a page importing the server',
    rule: 'clients-import-the-shared-packages-only',
    files: {
      'remote-farmer/src/page.ts': "import '../../pool-server/src/domain/pool.ts';",
      'pool-server/src/domain/pool.ts': 'export {};',
    },
  },
  {
    what: 'a component importing the HTTP client',
    rule: 'shared-ui-knows-no-server',
    files: {
      'shared-ui/src/table.ts': "import '../../shared-api/src/http/request.ts';",
      'shared-api/src/http/request.ts': 'export {};',
    },
  },
  {
    what: 'the contract importing a component',
    rule: 'shared-api-stands-alone',
    files: {
      'shared-api/src/pools.ts':
        "import type { Tone } from '../../shared-ui/src/tone.ts'; export type T = Tone;",
      'shared-ui/src/tone.ts': 'export type Tone = 1;',
    },
  },
  {
    what: 'the gateway importing the database',
    rule: 'tooling-knows-the-contract-of-remotes-and-the-icons',
    files: {
      'tooling/gateway/main.ts': "import '../../pool-server/src/database/pool.ts';",
      'pool-server/src/database/pool.ts': 'export {};',
    },
  },
  {
    what: 'a journey importing the product',
    rule: 'journeys-know-the-product-from-outside',
    files: {
      'e2e/join.spec.ts': "import '../shared-api/src/index.ts';",
      'shared-api/src/index.ts': 'export {};',
    },
  },
  {
    what: 'a decision that reads a table',
    rule: 'decisions-read-nothing',
    files: {
      'pool-server/src/domain/pool.ts': "import pg from 'pg'; pg;",
      'node_modules/pg/package.json': '{ "name": "pg", "exports": "./index.js" }',
      'node_modules/pg/index.js': 'export default 1;',
    },
  },
  {
    what: 'a decision that reads a file',
    rule: 'decisions-read-nothing',
    files: { 'pool-server/src/domain/pool.ts': "import { readFileSync } from 'node:fs'; readFileSync;" },
  },
  {
    what: 'a decision that calls a server',
    rule: 'decisions-read-nothing',
    files: { 'pool-server/src/domain/pool.ts': "import { request } from 'node:https'; request;" },
  },
  {
    what: 'a query importing an endpoint',
    rule: 'server-layers',
    files: {
      'pool-server/src/queries/pools.ts': "import '../http/endpoints/pools.ts';",
      'pool-server/src/http/endpoints/pools.ts': 'export {};',
    },
  },
  {
    what: 'a query that writes a response',
    rule: 'queries-know-no-http',
    files: {
      'pool-server/src/queries/pools.ts': "import hono from 'hono'; hono;",
      'node_modules/hono/package.json': '{ "name": "hono", "exports": "./index.js" }',
      'node_modules/hono/index.js': 'export default 1;',
    },
  },
  {
    what: 'two modules that import each other',
    rule: 'no-circle',
    files: {
      'host/src/one.ts': "import { two } from './two.ts'; export const one = () => two;",
      'host/src/two.ts': "import { one } from './one.ts'; export const two = () => one;",
    },
  },
  {
    what: 'product code importing test support',
    rule: 'no-test-code-in-the-product',
    files: {
      'pool-server/src/http/app.ts': "import '../testing/people.ts';",
      'pool-server/src/testing/people.ts': 'export {};',
    },
  },
  {
    what: 'product code importing the test support of another package',
    rule: 'no-test-code-in-the-product',
    files: {
      'remote-farmer/src/page.ts': "import '../../shared-ui/src/testing/render-page.ts';",
      'shared-ui/src/testing/render-page.ts': 'export {};',
    },
  },
  {
    what: 'product code importing a test',
    rule: 'no-test-code-in-the-product',
    files: {
      'tooling/start/main.ts': "import './ports.test.ts';",
      'tooling/start/ports.test.ts': 'export {};',
    },
  },
  {
    what: 'a folder of the server importing a higher one',
    rule: 'server-layers',
    files: {
      'pool-server/src/domain/pool.ts':
        "import type { Pool } from '../database/pool.ts'; export type P = Pool;",
      'pool-server/src/database/pool.ts': 'export type Pool = 1;',
    },
  },
  {
    what: 'a folder of the server without a layer',
    rule: 'server-folders-have-a-layer',
    files: {
      'pool-server/src/reports/report.ts': "import '../domain/pool.ts';",
      'pool-server/src/domain/pool.ts': 'export {};',
    },
  },
  {
    what: 'a module that is not there',
    rule: 'only-what-exists',
    files: { 'host/src/one.ts': "import './gone.ts';" },
  },
];

describe('who may import whom', () => {
  it.each(CASES)('refuses $what', ({ rule, files }) => {
    expect(broken(files)).toEqual([rule]);
  });

  it('has a case for every rule', () => {
    const { forbidden } = cruise({ 'host/src/one.ts': 'export {};' }).ruleSetUsed;
    expect(distinctNames(forbidden).toSorted()).toEqual(
      [...new Set(CASES.map(({ rule }) => rule))].toSorted(),
    );
  });

  it('lets tests, benchmarks and test support use test support', () => {
    const files = {
      'pool-server/src/http/app.test.ts': "import '../testing/people.ts';",
      'pool-server/bench/soak.bench.ts': "import '../src/testing/people.ts';",
      'pool-server/src/testing/people.ts': "import './keys.ts'; import '../http/app.ts';",
      'pool-server/src/testing/keys.ts': 'export {};',
      'pool-server/src/http/app.ts': "import '../domain/pool.ts';",
      'pool-server/src/domain/pool.ts': 'export {};',
    };
    expect(broken(files)).toEqual([]);
  });

  it('lets the server use the contract and a client the shared packages', () => {
    const files = {
      'pool-server/src/domain/pool.ts':
        "import '../../../shared-api/src/contract/index.ts'; import 'node:crypto';",
      'remote-farmer/src/page.ts':
        "import '../../shared-api/src/index.ts'; import '../../shared-ui/src/index.ts';",
      'shared-api/src/contract/index.ts': 'export {};',
      'shared-api/src/index.ts': 'export {};',
      'shared-ui/src/index.ts': 'export {};',
    };
    expect(broken(files)).toEqual([]);
  });
});
