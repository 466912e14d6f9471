import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Chunk, Stats } from 'webpack';
import { shareKeyOf } from './federation-manifest.ts';
import { type ClientPackage, distOf } from './packages.ts';
import { sharesByFile } from './shared.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside a file worth compressing (over 1 KB). Returns its brotli size, in bytes. */
const precompress = async (file: string): Promise<number> => {
  const raw = await readFile(file);
  if (raw.length <= 1024) return raw.length;
  const [small, common] = await Promise.all([
    brotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    zip(raw, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, common)]);
  return small.length;
};

/** Files, and keys of shares that the host fetches on demand. */
export type Needs = { files: string[]; shares: string[] };

export type BuiltFile = { file: string; bytes: number; brotli: number; integrity: string };

/** A build's manifest: the only file that deployment, the gateway and the budgets read. */
export type BuildManifest = {
  name: ClientPackage;
  version: string;
  /** The files a browser runs first, in order: the host's scripts, or the one entry of a remote. */
  entry: string[];
  /** Named chunks and their files: `remote` (a remote's exposed module), one for each page, one for each lazy share. */
  chunks: Record<string, string[]>;
  /** The files of each named chunk and of the chunks split from it, and the lazy shares that it consumes. */
  needs: Record<string, Needs>;
  files: BuiltFile[];
  /** Modules from node_modules and the shared packages that the build contains. */
  bundled: string[];
  /** A remote's descriptor, as plain data. */
  descriptor?: unknown;
};

/** Reads a file of a build, and compresses it if requested. */
export const describeFile =
  (dist: string, compress: boolean) =>
  async (file: string): Promise<BuiltFile> => {
    const raw = await readFile(join(dist, file));
    return {
      file,
      bytes: raw.length,
      brotli: compress ? await precompress(join(dist, file)) : raw.length,
      integrity: `sha256-${createHash('sha256').update(raw).digest('base64')}`,
    };
  };

const isScript = (file: string) => file.endsWith('.js');

const bundledPackages = (stats: Stats) => {
  const names = [...stats.compilation.modules].flatMap(module => {
    const file = module.nameForCondition();
    const match = file?.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)|.*\/(shared-(?:api|ui))\/src\//);
    return match ? [match[1] ?? match[2] ?? ''] : [];
  });
  return [...new Set(names)].sort();
};

/** The files and lazy shares of a chunk that loads on demand (`BuildManifest.needs`). */
const needsOf = ({ compilation }: Stats, chunk: Chunk, lazy: ReadonlySet<string>): Needs => {
  const group = [...chunk.groupsIterable].find(each => !each.isInitial());
  const keys = (group?.chunks ?? []).flatMap(each =>
    [...compilation.chunkGraph.getChunkModules(each)].map(shareKeyOf),
  );
  return {
    files: (group?.getFiles() ?? []).filter(isScript),
    shares: [...new Set(keys)].filter(key => key !== undefined).filter(key => lazy.has(key)),
  };
};

/** Reads webpack's output and compresses it by default. Returns the manifest of the build. */
export const describeBuild = async (
  name: ClientPackage,
  version: string,
  stats: Stats,
  { descriptor, compress = true }: { descriptor?: unknown; compress?: boolean } = {},
): Promise<BuildManifest> => {
  const dist = distOf(name);
  const { compilation } = stats;
  const assets = compilation.getAssets().map(asset => asset.name);
  const scripts = assets.filter(isScript);
  const pictures = assets.filter(file => file.endsWith('.svg'));
  if (compress) await Promise.all(pictures.map(file => precompress(join(dist, file))));
  const main = compilation.entrypoints.get('main');
  const shares = sharesByFile();
  const nameOf = (chunk: Chunk) =>
    chunk.name ??
    [...compilation.chunkGraph.getChunkModules(chunk)]
      .map(module => shares.get(module.nameForCondition()))
      .find(share => share !== undefined);
  const lazy = new Set(shares.values());
  const named = [...compilation.chunks].flatMap(chunk => {
    const name = nameOf(chunk);
    return name ? [{ name, chunk }] : [];
  });
  return {
    name,
    version,
    entry: main ? main.getFiles().filter(isScript) : scripts.filter(file => file.includes('remoteEntry.')),
    chunks: Object.fromEntries(named.map(({ name, chunk }) => [name, [...chunk.files].filter(isScript)])),
    needs: Object.fromEntries(named.map(({ name, chunk }) => [name, needsOf(stats, chunk, lazy)])),
    files: await Promise.all(scripts.map(describeFile(dist, compress))),
    bundled: bundledPackages(stats),
    ...(descriptor ? { descriptor } : {}),
  };
};

/** Writes `dist/build.json` last, which marks the build as complete. */
export const writeManifest = (manifest: BuildManifest) =>
  writeFileSync(join(distOf(manifest.name), 'build.json'), JSON.stringify(manifest, null, 2));

/** The manifest of the package's last build. @throws Error when it was never built. */
export const readManifest = (name: ClientPackage, dist = distOf(name)): BuildManifest => {
  const file = join(dist, 'build.json');
  if (!existsSync(file)) throw new Error(`${name} was not built yet: node tooling/webpack/build.ts ${name}`);
  return JSON.parse(readFileSync(file, 'utf8'));
};
