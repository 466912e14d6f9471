import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { deployHost } from '../deploy/host.ts';
import { deployRemote } from '../deploy/remote.ts';
import { readDescriptor } from '../webpack/build.ts';
import { configure } from '../webpack/config.ts';
import { writeManifest } from '../webpack/manifest.ts';
import { type ClientPackage, clientPackages, distOf, isRemoteId } from '../webpack/packages.ts';
import { copyPublicFiles } from '../webpack/public-files.ts';

/** How long a build took, in ms. */
export const buildTime = ({ compilation: { startTime = 0, endTime = 0 } }: Stats) => endTime - startTime;

/** Compiles now and with every change. Resolves after the first success; a build that fails is told and passed over. */
export const watch = (config: Configuration, onBuilt: (stats: Stats) => Promise<void>): Promise<void> =>
  new Promise((ready, fail) => {
    webpack(config)?.watch({ aggregateTimeout: 100 }, async (error, stats) => {
      if (error || !stats) return fail(error ?? new Error('webpack ended without a result'));
      if (stats.hasErrors()) {
        console.error(stats.toString({ all: false, errors: true, colors: true }));
        return;
      }
      await onBuilt(stats).then(ready, problem => console.error(String(problem)));
    });
  });

const deploy = (name: ClientPackage, to: string) => {
  const id = name.replace('remote-', '');
  return isRemoteId(id) ? deployRemote(id, to) : deployHost(to);
};

/** Keeps one package deployed as its source stands; each change is a version of its own. */
const watchPackage = (name: ClientPackage, to: string) =>
  watch(configure(name, { version: 'dev', mode: 'development' }), async stats => {
    const version = `dev-${Date.now().toString(36)}`;
    await writeManifest(name, version, stats, { descriptor: await readDescriptor(name), compress: false });
    if (name === 'host') {
      // First paints are for users: rendering them would double the wait for each change.
      copyPublicFiles();
      writeFileSync(
        join(distOf('host'), 'pages.json'),
        JSON.stringify({ pages: {}, skeletons: {}, themeBootScript: '' }),
      );
    }
    await deploy(name, to);
    console.log(`  ${name} in ${buildTime(stats)} ms`);
  });

/** Keeps the whole product deployed as its source stands. */
export const watchProduct = async (to: string): Promise<void> => {
  for (const name of clientPackages) await watchPackage(name, to);
};
