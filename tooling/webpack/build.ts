// node tooling/webpack/build.ts [package…]: builds changed packages; without a name all four.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wronglyBundled } from './bundling-rules.ts';
import { compile } from './compile.ts';
import { configure } from './config.ts';
import { type BuildManifest, describeBuild, readManifest, writeManifest } from './manifest.ts';
import { type ClientPackage, clientPackages, distOf, isClientPackage, root, versionOf } from './packages.ts';
import { renderPages } from './render-pages.ts';
import { serviceWorkerConfig } from './separate-builds.ts';
import { sharedVersions } from './shared.ts';

const notATest = (file: string) => !/\.test\.tsx?$/.test(file);

/**
 * Eight characters that change with anything that a build is made from. A remote loads the shared packages at run time,
 * so only their versions count for it.
 */
const fingerprint = (name: ClientPackage, mode: string): string => {
  const inputs =
    name === 'host'
      ? ['host/{src,public}/**/*.*', 'host/*.{json,html}', 'shared-{api,ui}/src/**/*.*']
      : [`${name}/src/**/*.*`, `${name}/package.json`];
  const files = globSync(
    [...inputs, 'shared-{api,ui}/package.json', 'tooling/webpack/**/*.*', 'pnpm-lock.yaml'],
    {
      cwd: root,
    },
  );
  const hash = createHash('sha256').update(mode);
  for (const file of files.filter(notATest).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 8);
};

/** Copies the web app's manifest and its icons, whose names have no hash, to the host's build. */
const copyPublicFiles = () => cpSync(join(root, 'host/public'), distOf('host'), { recursive: true });

/** A remote's descriptor from its current source, with the versions that it is built against; the host has none. */
export const readDescriptor = async (name: ClientPackage) => {
  if (name === 'host') return undefined;
  const { descriptor } = await import(
    `${pathToFileURL(join(root, name, 'src/descriptor.ts')).href}?${Date.now()}`
  );
  const requires = Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [name, `^${version}`]),
  );
  return { ...descriptor, requires };
};

/** Builds one package unless its last build had the same inputs. */
export const build = async (name: ClientPackage): Promise<{ manifest: BuildManifest; fresh: boolean }> => {
  const version = `${versionOf(name)}-${fingerprint(name, 'production')}`;
  if (existsSync(join(distOf(name), 'build.json'))) {
    const manifest = readManifest(name);
    if (manifest.version === version) return { manifest, fresh: false };
  }
  const stats = await compile(configure(name, { version, mode: 'production' }));
  if (name === 'host') {
    await compile(serviceWorkerConfig({ version, mode: 'production' }));
    copyPublicFiles();
  }
  const manifest = await describeBuild(name, version, stats, { descriptor: await readDescriptor(name) });
  const wrong = wronglyBundled(manifest);
  if (wrong.length > 0)
    throw new Error(`${name} bundles ${wrong.join(', ')}, which only the host may provide`);
  if (name === 'host') await renderPages(version);
  writeManifest(manifest);
  return { manifest, fresh: true };
};

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.find(name => !isClientPackage(name));
  if (unknown) {
    console.error(`No package ${unknown}. There are ${clientPackages.join(', ')}.`);
    process.exit(1);
  }
  for (const name of names.length > 0 ? names.filter(isClientPackage) : clientPackages) {
    const started = Date.now();
    const { manifest, fresh } = await build(name);
    console.log(
      fresh ? `built ${name} ${manifest.version} in ${Date.now() - started} ms` : `${name} is up to date`,
    );
  }
}
