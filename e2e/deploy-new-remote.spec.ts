import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from 'tooling/testing/workspace-copy.ts';
import { hostOfCopy } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

test('a fourth remote from the template compiles, tests, builds, deploys and shows in the sidebar', async ({
  browser,
  problems,
}) => {
  test.setTimeout(500_000);
  const host = await hostOfCopy();
  const copy = copyWorkspace();
  try {
    await copy.node(['tooling/new-remote/main.ts', 'rewards', '--no-install']);
    // Simulates pnpm install: copies the links of a remote with the same packages.
    cpSync(join(copy.folder, 'remote-admin/node_modules'), join(copy.folder, 'remote-rewards/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await copy.node(['node_modules/@biomejs/biome/bin/biome', 'check', 'remote-rewards']);
    await copy.node(['node_modules/typescript/bin/tsc', '-b', 'remote-rewards']);
    await copy.node(['node_modules/jest/bin/jest.js', '--selectProjects', 'remote-rewards'], {
      NODE_OPTIONS: '--experimental-vm-modules',
    });
    const said = await copy.node(['tooling/deploy/main.ts', 'deploy-remote', 'rewards'], {
      DEPLOY_DIR: host.deployed,
    });
    expect(said).toContain('rewards is live as 0.1.0-');

    const context = await contextOf(browser, 'farmer@kale.test', host.url);
    problems.watch(context);
    const page = await context.newPage();
    // Its HTML has its skeleton, its code and its first call.
    const html = await (await context.request.get('/rewards')).text();
    expect(html).toMatch(/<h1[^>]*>Rewards<\/h1>/);
    expect(html).toMatch(/modulepreload[^>]*\/remotes\/rewards\/[^>]*overview\.[0-9a-f]+\.js/);
    expect(html).toContain('"/api/poolers?page=1&limit=6"');
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewards');
    await expect(page.getByRole('main').getByText('Stellar Pool Alpha')).toBeVisible();
    await context.close();
  } finally {
    host.stop();
    copy.remove();
  }
});
