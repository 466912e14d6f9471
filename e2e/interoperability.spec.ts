import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { root } from 'tooling/webpack/packages.ts';
import { hostOfCopy } from './host-of.ts';
import { contextOf } from './signed-in.ts';
import { providersOf } from './singletons.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

/** A folder outside the workspace, in which the named packages are installed. */
const outside = (...like: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-outside-'));
  const links = new Map(
    like.flatMap(name => {
      const installed = join(root, name, 'node_modules');
      const scoped = readdirSync(installed).flatMap(entry =>
        entry.startsWith('@') ? readdirSync(join(installed, entry)).map(one => `${entry}/${one}`) : [entry],
      );
      return scoped.filter(entry => !entry.startsWith('.')).map(entry => [entry, join(installed, entry)]);
    }),
  );
  for (const [name, target] of links) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(target, join(folder, 'node_modules', name));
  }
  return folder;
};

const webpackCode = `import webpack from 'webpack';
import config from './webpack.config.mjs';
webpack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});`;

/** Runs webpack's compiler, like \`npx webpack\`. */
const build = async (folder: string) => {
  writeFileSync(join(folder, 'package.json'), '{ "name": "rewards", "version": "1.2.3" }');
  writeFileSync(join(folder, 'build.mjs'), webpackCode);
  await run(process.execPath, ['build.mjs'], { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } });
};

/** Writes the files that CONTRIBUTING.md prints in a section. Returns their names, each from the line before it. */
const writePrintedFiles = (section: string, folder: string) => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(`## ${section}\n`)[1] ?? '';
  const printed = text.split('\n## ')[0]?.matchAll(/^`([\w./]+)`[^\n]*\n\n```\w+\n(.*?)```/gms) ?? [];
  return [...printed].map(([, name = '', content = '']) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    return name;
  });
};

/** The federation's instances on a page, and how many copies of its runtime made them. */
const runtimesOf = (page: Page) =>
  page.evaluate(() => {
    type Instance = { name: string; sharedHandler: object };
    const instances: Instance[] = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__;
    const runtimes = new Set(instances.map(({ sharedHandler }) => Reflect.getPrototypeOf(sharedHandler)))
      .size;
    return { instances: instances.map(({ name }) => name), runtimes };
  });

test("another team's remote, built with the configuration of CONTRIBUTING.md, is a page of this host", async ({
  browser,
  problems,
}) => {
  test.setTimeout(180_000);
  const host = await hostOfCopy();
  const folder = outside('tooling');
  const deploy = (...args: string[]) =>
    run(process.execPath, [join(root, 'tooling/deploy/main.ts'), ...args], {
      env: { ...process.env, NODE_OPTIONS: '', DEPLOY_DIR: host.deployed },
    });
  try {
    const files = writePrintedFiles('A remote with its own build', folder);
    expect(files).toEqual(['webpack.config.mjs', 'descriptor.json', 'src/remote.js', 'src/overview.js']);
    await build(folder);
    const { stdout } = await deploy('deploy-remote', 'rewards', '--from', folder);
    expect(stdout).toMatch(/^rewards is live as 1\.2\.3-[0-9a-f]{8}$/m);

    const context = await contextOf(browser, 'farmer@kale.test', host.url);
    problems.watch(context);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewards');
    const button = page.getByRole('button', { name: '0 claims of farmer@kale.test' });
    const colour = () => page.locator('main button').evaluate(element => getComputedStyle(element).color);
    await expect(button).toBeVisible();
    const dark = await colour();
    await button.click();
    await expect(page.getByRole('button', { name: '1 claims of farmer@kale.test' })).toBeVisible();
    await expect(page.getByText('Thank you for farming.')).toHaveCSS('font-weight', '700');
    expect(await runtimesOf(page)).toEqual({ instances: ['host', 'rewards'], runtimes: 1 });
    await page.getByRole('button', { name: /^Theme: dark/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(colour).not.toBe(dark); // it fades
    for (const [name, providers] of Object.entries(await providersOf(page)))
      expect([name, providers.map(each => each.split(' of ')[1])]).toEqual([name, ['host']]);

    await page.reload(); // its address first: entry and page are in the HTML, with their hashes
    await expect(page.getByRole('button', { name: '0 claims of farmer@kale.test' })).toBeVisible();
    const chunk = /\/overview\.[0-9a-f]+\.js/;
    await page.route(chunk, route => route.fulfill({ contentType: 'text/javascript', body: '1' }));
    problems.expect(/integrity|Failed to load/);
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'Rewards could not be loaded' });
    const tryAgain = alert.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible({ timeout: 30_000 });
    await page.unroute(chunk);
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    await tryAgain.click();
    await expect(button).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);

    // The same remote, but it imports its chunks itself.
    const config = readFileSync(join(folder, 'webpack.config.mjs'), 'utf8');
    writeFileSync(join(folder, 'webpack.config.mjs'), config.replace(/ *importFunctionName.*\n/, ''));
    await build(folder);
    await deploy('deploy-remote', 'rewards', '--from', folder);
    await page.route(chunk, route => route.fulfill({ contentType: 'text/javascript', body: '1' }));
    await page.reload();
    await expect(alert).toContainText('Its files could not be loaded. Reload to fetch them again.');

    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
    await expect(alert).toBeVisible();
    await page.unroute(chunk);
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(button).toBeVisible();
    await context.close();
  } finally {
    host.stop();
    rmSync(folder, { recursive: true });
  }
});

const readRegistry = async (): Promise<{ remotes: { id: string; base: string }[] }> =>
  (await fetch(`${process.env.PRODUCT_URL}/registry.json`)).json();

/** Serves a folder on the product's origin, where the API answers. */
const serveBeside = (page: Page, folder: string) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/plain/'),
    route => {
      const file = new URL(route.request().url()).pathname.slice('/plain/'.length);
      if (file) return route.fulfill({ path: join(folder, 'dist', file) });
      const body = '<div id="root"></div><script src="main.js"></script>';
      return route.fulfill({ contentType: 'text/html', body });
    },
  );

test('the deployed farmer remote runs in a plain host that offers the shared modules', async ({
  browser,
  problems,
}) => {
  test.setTimeout(180_000);
  const folder = outside('tooling', 'host');
  try {
    const files = writePrintedFiles('Another host', folder);
    expect(files).toEqual(['webpack.config.mjs', 'main.jsx']);
    await build(folder);
    const base = (await readRegistry()).remotes.find(({ id }) => id === 'farmer')?.base;
    const context = await contextOf(browser, 'farmer@kale.test');
    problems.watch(context);
    const page = await context.newPage();
    await serveBeside(page, folder);
    await page.goto(`/plain/?manifest=${base}mf-manifest.json`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool Discovery');
    await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
    const providers = await providersOf(page);
    expect(providers.react).toEqual(['19.3.1 of plain']);
    for (const [name, found] of Object.entries(providers)) expect([name, found.length]).toEqual([name, 1]);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the federation's developer tools find instances, remotes and shares, and each remote's manifest", async ({
  browser,
  problems,
}) => {
  const context = await contextOf(browser, 'farmer@kale.test');
  problems.watch(context);
  const page = await context.newPage();
  await page.goto('/farmer/pools');
  await expect(page.getByRole('region', { name: 'Stellar Pool Alpha' })).toBeVisible();
  const found = await page.evaluate(() => {
    type Instance = {
      name: string;
      options: { remotes: { name: string; entry: string }[] };
      shareScopeMap: { default: Record<string, Record<string, { useIn: string[] }>> };
    };
    const instances: Instance[] = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__;
    return instances.map(({ name, options, shareScopeMap }) => ({
      name,
      remotes: options.remotes.map(remote => [remote.name, remote.entry] as const),
      usersOfReact: Object.values(shareScopeMap.default.react ?? {}).flatMap(({ useIn }) => useIn),
    }));
  });
  expect(await runtimesOf(page)).toEqual({ instances: ['host', 'farmer'], runtimes: 1 });
  const ids = (await readRegistry()).remotes.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['admin', 'farmer', 'pooler']));
  expect(found[0]?.remotes.map(([name]) => name)).toEqual(ids);
  for (const { usersOfReact } of found) expect(usersOfReact).toEqual(['host', 'farmer']);
  const listed = () => page.evaluate(() => Reflect.get(globalThis, '__FEDERATION__').moduleInfo);
  await expect
    .poll(async () => Object.keys((await listed()).host?.remotesInfo ?? {}))
    .toHaveLength(ids.length);
  const modules = await listed();
  for (const [name, entry] of found[0]?.remotes ?? []) {
    expect(modules.host.remotesInfo[name]).toEqual({ matchedVersion: entry });
    const { globalName, publicPath, remoteEntry } = modules[`${name}:${entry}`];
    expect([globalName, publicPath + remoteEntry]).toEqual([name, new URL(entry).pathname]);
  }
  for (const { id, base } of (await readRegistry()).remotes) {
    const manifest = await (await fetch(`${process.env.PRODUCT_URL}${base}mf-manifest.json`)).json();
    const { name, path, type } = manifest.metaData.remoteEntry;
    expect([manifest.name, type, manifest.exposes[0].path]).toEqual([id, 'module', './remote']);
    expect(manifest.exposes[0].assets.js.async).not.toEqual([]);
    expect(manifest.shared.map((share: { name: string }) => share.name)).toContain('react');
    expect(found[0]?.remotes.map(([, entry]) => new URL(entry).pathname)).toContain(base + path + name);
  }
  await context.close();
});
