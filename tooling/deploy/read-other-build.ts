import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type BuildManifest, describeFile } from '../webpack/manifest.ts';
import { readJson } from './paths.ts';

const File = v.pipe(v.string(), v.regex(/^[\w.@/-]+\.js$/));

/** The fields used from the manifest that the Module Federation plugin writes beside each build. */
const FederationManifest = v.object({
  metaData: v.object({
    buildInfo: v.object({ buildVersion: v.string() }),
    remoteEntry: v.object({ name: File, path: v.string(), type: v.literal('module') }),
  }),
  exposes: v.array(
    v.object({
      path: v.string(),
      assets: v.object({ js: v.object({ sync: v.array(File), async: v.array(File) }) }),
    }),
  ),
});

/** What only the host may provide, and a text that every build of it contains. */
const provided = [
  ['React', '__CLIENT_INTERNALS_DO_NOT_USE'],
  ['styled-components', 'data-styled-version'],
  ['shared-api', 'kale-pool-token'],
  ['shared-ui', 'data-toaster'],
] as const;

/** The chunk's name within a file's name: `rewards` for `assets/rewards.1b2c3d4e.js`. */
const chunkOf = (file: string) => file.replace(/^.*\//, '').replace(/\..*$/, '');

/**
 * Reads a remote that another team built with its own federation configuration: `descriptor.json`, and the plugin's
 * `mf-manifest.json` in `dist`. Compresses its files and returns it in the form of this workspace's builds.
 * @throws Error when a file is missing or incomplete, or a library is bundled that the host provides. The entry must be an ES module that exposes
 * `./remote`.
 */
export const readOtherBuild = async (
  id: string,
  folder: string,
): Promise<{ build: BuildManifest; dist: string }> => {
  const dist = join(folder, 'dist');
  const file = join(dist, 'mf-manifest.json');
  const descriptor = readJson(join(folder, 'descriptor.json'));
  if (!existsSync(file) || !descriptor)
    throw new Error(`${folder} needs a descriptor.json and a build with ${file}`);
  const read = v.safeParse(FederationManifest, readJson(file));
  if (!read.success) {
    const [issue] = read.issues;
    throw new Error(`${file}: ${v.getDotPath(issue)}: ${issue.message}`);
  }
  const { metaData, exposes } = read.output;
  const exposed = exposes.find(({ path }) => path === './remote');
  if (!exposed) throw new Error(`${file}: no ./remote is exposed`);
  const { sync, async: later } = exposed.assets.js;
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.js'),
  );
  const hash = createHash('sha256');
  for (const script of scripts.sort()) {
    const code = readFileSync(join(dist, script));
    for (const [library, text] of provided)
      if (code.includes(text))
        throw new Error(
          `${join(dist, script)} contains ${library}. Only the host may provide it: share it with import: false.`,
        );
    hash.update(script).update(code);
  }
  const chunks = Object.fromEntries(later.map(script => [chunkOf(script), [script]]));
  const build: BuildManifest = {
    name: `remote-${id}`,
    version: `${metaData.buildInfo.buildVersion}-${hash.digest('hex').slice(0, 8)}`,
    entry: [join(metaData.remoteEntry.path, metaData.remoteEntry.name)],
    chunks: { ...chunks, remote: sync },
    needs: Object.fromEntries(Object.entries(chunks).map(([name, files]) => [name, { files, shares: [] }])),
    files: await Promise.all(scripts.map(describeFile(dist, true))),
    bundled: [],
    descriptor,
  };
  return { build, dist };
};
