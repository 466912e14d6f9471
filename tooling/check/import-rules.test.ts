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

/** The names of the rules that a workspace of these files breaks. */
function broken(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const folders = [...new Set(Object.keys(files).map(file => file.split('/')[0] ?? ''))];
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const { stdout } = spawnSync(depcruise, args, {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'kale-imports-'));
  cpSync(join(root, '.dependency-cruiser.cjs'), join(workspace, '.dependency-cruiser.cjs'));
  write('package.json', '{ "type": "module", "dependencies": { "swr": "1", "zustand": "1" } }');
  write('node_modules/swr/package.json', '{ "name": "swr", "exports": "./index.js" }');
  write('node_modules/swr/index.js', 'export default 1;');
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

describe('who may import whom', () => {
  it.each<{ what: string; rule: string; files: Record<string, string> }>([
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
      what: 'a decision that reads a table',
      rule: 'decisions-read-nothing',
      files: {
        'pool-server/src/domain/pool.ts': "import pg from 'pg'; pg;",
        'node_modules/pg/package.json': '{ "name": "pg", "exports": "./index.js" }',
        'node_modules/pg/index.js': 'export default 1;',
      },
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
  ])('refuses $what', ({ rule, files }) => {
    expect(broken(files)).toEqual([rule]);
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
      'pool-server/src/api.ts': "import '../../shared-api/src/contract/index.ts';",
      'remote-farmer/src/page.ts':
        "import '../../shared-api/src/index.ts'; import '../../shared-ui/src/index.ts';",
      'shared-api/src/contract/index.ts': 'export {};',
      'shared-api/src/index.ts': 'export {};',
      'shared-ui/src/index.ts': 'export {};',
    };
    expect(broken(files)).toEqual([]);
  });
});
