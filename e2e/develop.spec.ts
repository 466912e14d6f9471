import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { freePort } from 'tooling/start/free-port.ts';
import { copyWorkspace, type WorkspaceCopy } from 'tooling/testing/workspace-copy.ts';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

const within = 2000; // ms from saving a file until the page shows the change
const rounds = 5;

/** Runs `npm run dev` in a copy of the workspace; resolves to the addresses of its host and of the remote alone, and how to stop it. */
const develop = async (
  { folder }: WorkspaceCopy,
  args: readonly string[],
  beside: Record<string, string>,
) => {
  const [gateway, api, pooler, database] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const data = mkdtempSync(join(tmpdir(), 'kale-develop-'));
  const child: ChildProcess = spawn(process.execPath, ['tooling/dev/main.ts', ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(gateway),
      API_PORT: String(api),
      POOLER_PORT: String(pooler),
      DATABASE_PORT: String(database),
      DATA_DIR: data,
      HISTORY_HOURS: '1',
      ...beside,
    },
    // The channel closes with the test's process, so that a test that times out leaves nothing running.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The program has no output');
  const said: string[] = [];
  stderr.on('data', text => said.push(String(text)));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface(stdout)) {
    said.push(line);
    if (/follows? every change/.test(line)) {
      stdout.resume();
      const named = (what: string) => new RegExp(`${what}: +(\\S+)`).exec(said.join('\n'))?.[1];
      const { origin } = new URL(named('In the host') ?? `http://localhost:${gateway}`);
      return { url: origin, alone: named('By itself'), stop };
    }
  }
  await stop();
  throw new Error(`It ended:\n${said.join('\n')}`);
};

type Change = {
  file: string;
  /** Of a card of the component, in its source and on the page. */
  title: string;
  field: Locator;
  value: string;
};

/** Edits a component several times, and expects the input to stay each time. Resolves to the median time in ms. */
const followChanges = async (page: Page, copy: WorkspaceCopy, { file, title, field, value }: Change) => {
  await field.fill(value, { timeout: 30_000 });
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  const times: number[] = [];
  let now = title;
  for (let round = 1; round <= rounds; round++) {
    const next = `${title}, changed ${round} times`;
    const saved = performance.now();
    copy.edit(file, `title="${now}"`, `title="${next}"`);
    await expect(page.getByText(next)).toBeVisible({ timeout: 30_000 });
    times.push(performance.now() - saved);
    await expect(field).toHaveValue(value);
    now = next;
  }
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  console.log(`  ${file}: ${times.map(time => Math.round(time)).join(', ')} ms`);
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
};

/** The product of the tests already runs on the developer's port. */
const besideProduct = () => ({
  PORT: new URL(process.env.PRODUCT_URL ?? '').port,
  DEPLOY_DIR: process.env.PRODUCT_DEPLOYED ?? '',
});

for (const [command, ...args] of [
  ['npm run dev'],
  ['npm run dev pooler', 'pooler'],
  ['beside a product', 'pooler'],
]) {
  test(`${command} shows a change within ${within} ms and keeps the input`, async ({ browser, problems }) => {
    test.setTimeout(400_000);
    const copy = copyWorkspace();
    const beside = command === 'beside a product' ? besideProduct() : {};
    const developer = await develop(copy, args, beside).catch(problem => {
      copy.remove();
      throw problem;
    });
    const contexts: BrowserContext[] = [];
    const open = async (url: string, path: string) => {
      const context = await contextOf(browser, 'pooler@kale.test', url);
      contexts.push(context);
      problems.watch(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    };
    const changePlant = (page: Page, title: string) =>
      followChanges(page, copy, {
        file: 'remote-pooler/src/pages/operations/plant-form.tsx',
        title,
        field: page.getByLabel('Max Farmers'),
        value: '7',
      });
    try {
      const page = await open(developer.url, '/operations/plant');
      const times = [await changePlant(page, 'Plant')];

      await page.goto('/account');
      times.push(
        await followChanges(page, copy, {
          file: 'host/src/pages/account/change-password.tsx',
          title: 'Change password',
          field: page.getByLabel('Current password'),
          value: 'half typed',
        }),
      );
      if (developer.alone) {
        const alone = await open(developer.alone, '/operations/plant');
        times.push(await changePlant(alone, `Plant, changed ${rounds} times`));
      }
      expect(Math.max(...times)).toBeLessThanOrEqual(within);
    } finally {
      for (const context of contexts) await context.close();
      await developer.stop();
      copy.remove();
    }
  });
}
