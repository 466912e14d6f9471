import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from 'tooling/start/free-port.ts';
import { copyWorkspace, type WorkspaceCopy } from 'tooling/testing/workspace-copy.ts';
import { hostOf } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

/** Runs `npm run dev farmer`. Returns the address of the deployed host that it prints. */
const develop = async ({ folder }: WorkspaceCopy, env: Record<string, string>) => {
  const child = spawn(process.execPath, ['tooling/dev/main.ts', 'farmer'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const said: string[] = [];
  child.stderr.on('data', text => said.push(String(text)));
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const address = line.match(/Deployed: +(\S+)/)?.[1];
    if (address) return { address, stop: () => child.kill('SIGTERM') };
  }
  throw new Error(`It ended:\n${said.join('\n')}`);
};

/** The steps of "Add a page to your remote in ten minutes". */
const addRewardsPage = (copy: WorkspaceCopy) => {
  copy.edit(
    'remote-farmer/src/descriptor.ts',
    'routes: [',
    `routes: [
    { path: '/farmer/rewards', page: 'rewards', title: 'Rewards', access: ['farmer', 'admin'] },`,
  );
  copy.edit(
    'remote-farmer/src/descriptor.ts',
    'navigation: [',
    `navigation: [
    { section: 'Farmer Portal', label: 'Rewards', path: '/farmer/rewards', icon: 'coins', order: 40, access: ['farmer', 'admin'] },`,
  );
  copy.edit(
    'remote-farmer/src/remote.ts',
    'pages: {',
    "pages: {\n    rewards: () => import(/* webpackChunkName: 'rewards' */ './pages/rewards/rewards.tsx'),",
  );
  const page = join(copy.folder, 'remote-farmer/src/pages/rewards');
  mkdirSync(page);
  writeFileSync(
    join(page, 'rewards.tsx'),
    'import { Page } from \'shared-ui\';\n\nexport default function Rewards() {\n  return <Page title="Rewards">First words</Page>;\n}\n',
  );
};

test('a new page of a remote appears in a running host and follows its source', async ({
  browser,
  problems,
}) => {
  test.setTimeout(400_000);
  const remotePort = await freePort();
  const host = await hostOf(process.env.PRODUCT_DEPLOYED ?? '', [`http://localhost:${remotePort}`]);
  const copy = copyWorkspace();
  addRewardsPage(copy);
  const developer = await develop(copy, { PORT: String(host.port), REMOTE_PORT: String(remotePort) });
  try {
    const context = await contextOf(browser, 'farmer@kale.test', host.url);
    problems.watch(context);
    problems.expect(/ERR_CONNECTION_REFUSED|502|503/); // the pooler is not behind this host
    const page = await context.newPage();
    await page.goto(developer.address);
    await expect(page.getByRole('complementary', { name: 'Override' })).toContainText(
      `farmer from http://localhost:${remotePort}`,
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewards');
    await expect(page.getByText('First words')).toBeVisible();

    copy.edit('remote-farmer/src/pages/rewards/rewards.tsx', 'First words', 'Other words');
    await expect(page.getByText('Other words')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('complementary', { name: 'Override' })).toBeVisible();

    await page.getByRole('link', { name: 'Back to the deployed version' }).click();
    await expect(page.getByRole('complementary', { name: 'Override' })).toHaveCount(0);
    await context.close();

    const refused = await fetch(`${process.env.PRODUCT_URL}/?remote.farmer=http://localhost:${remotePort}/`);
    expect(refused.status).toBe(403);
  } finally {
    developer.stop();
    copy.remove();
    host.stop();
  }
});
