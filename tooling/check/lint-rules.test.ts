import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './run-command.ts';

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'kale-lint-'));
  cpSync(join(root, 'biome.json'), join(workspace, 'biome.json'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

/** The import and global rules that a file with this statement breaks. */
function brokenBy(file: string, statement: string): string[] {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), `${statement}\n`);
  const rules = ['--only=style/noRestrictedImports', '--only=style/noRestrictedGlobals'];
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', ...rules, file];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
    cwd: workspace,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] };
  return diagnostics.map(({ category }) => category);
}

describe('what a component imports', () => {
  it.each([
    ['a resource', "export { usePools } from 'shared-api';"],
    ['a response of the server', "import { readPreloaded } from 'shared-api';"],
    ['everything', "import * as api from 'shared-api';"],
    ['lazy of React', "import { lazy } from 'react';"],
  ])('may not be %s', (_what, statement) => {
    expect(brokenBy('shared-ui/src/data/table.tsx', statement)).toEqual(['lint/style/noRestrictedImports']);
  });

  it.each([
    ['formatting', 'shared-ui/src/format/money.tsx', "import { formatAmount } from 'shared-api';"],
    ['the session', 'shared-ui/src/data/status-badge.tsx', "import { useSession } from 'shared-api';"],
    ['a resource in a test', 'shared-ui/src/data/table.test.tsx', "import { usePools } from 'shared-api';"],
    ['a resource in a page', 'remote-farmer/src/pages/pools.tsx', "import { usePools } from 'shared-api';"],
  ])('may be %s', (_what, file, statement) => {
    expect(brokenBy(file, statement)).toEqual([]);
  });
});

describe('the browser', () => {
  it.each([
    ['a component', 'host/src/pages/account/card.tsx'],
    ['a hook', 'shared-ui/src/layout/use-touch.ts'],
    ['a helper that a component may call', 'host/src/pages/account/browser-facts.ts'],
  ])('must not be read by %s', (_what, file) => {
    expect(brokenBy(file, 'export const isTouch = () => navigator.maxTouchPoints > 0;')).toEqual([
      'lint/style/noRestrictedGlobals',
    ]);
  });

  it.each([
    ['a module of effects and events', 'shared-ui/src/format/copy-text.ts'],
    ['a test', 'host/src/pages/account/card.test.tsx'],
  ])('may be read by %s', (_what, file) => {
    expect(brokenBy(file, 'export const isTouch = () => navigator.maxTouchPoints > 0;')).toEqual([]);
  });
});
