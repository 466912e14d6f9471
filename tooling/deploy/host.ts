import { readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildManifest, readManifest } from '../webpack/manifest.ts';
import { distOf, root } from '../webpack/packages.ts';
import type { FirstPaints, PrerenderedPage } from '../webpack/render-pages.ts';
import { sharesByFile } from '../webpack/shared.ts';
import { copyVersion } from './copy-version.ts';
import { deployRoot, draftOf, hostManifest, hostRoot, readJson, writeAtomically } from './paths.ts';
import { pruneVersions } from './prune-versions.ts';

/** The data from which the gateway writes the host's HTML. */
export type DeployedHost = {
  version: string;
  previous: string | null;
  template: string;
  themeBootScript: string;
  entry: string[];
  /** Addresses and hashes of every script. */
  integrity: Record<string, string>;
  pages: Record<string, PrerenderedPage & { preload: string[] }>;
  /** The frame with each skeleton that a remote's route may name. A host deployed before has none. */
  skeletons?: Record<string, PrerenderedPage & { preload: string[] }>;
  /** Every path that it owns. A host deployed before they were listed has none. */
  paths?: string[];
  /** Addresses of the files of each lazy share, by its key. A host deployed before they were listed has none. */
  shares?: Record<string, string[]>;
};

const isHost = (raw: unknown): raw is DeployedHost =>
  typeof raw === 'object' && raw !== null && 'version' in raw;

/** The addresses of a chunk and of the shares that it consumes. No share consumes another that is fetched later. */
const filesWith = ({ needs }: BuildManifest, name: string): string[] => {
  const { files = [], shares = [] } = needs[name] ?? {};
  const theirs = shares.flatMap(key => needs[key]?.files ?? []);
  return [...new Set([...files, ...theirs])].map(file => `/${file}`);
};

/** Lists the files of a page's chunk, which load with the host's. Excludes chunks that the page loads later. */
const withPreload = (page: PrerenderedPage, build: BuildManifest) => ({
  ...page,
  preload: page.chunk ? filesWith(build, page.chunk) : [],
});

const withPreloads = (pages: Record<string, PrerenderedPage>, build: BuildManifest) =>
  Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, withPreload(page, build)]));

const integrityOf = ({ files }: BuildManifest) =>
  Object.fromEntries(files.map(({ file, integrity }) => [`/${file}`, integrity]));

/** Points a symbolic link to the live version, for plain file servers. */
const pointAt = (version: string, link: string) => {
  const draft = draftOf(link);
  symlinkSync(version, draft);
  renameSync(draft, link);
};

/** Deploys the built host. Returns its version. @throws Error when it was not built. */
export const deployHost = async (to = deployRoot): Promise<string> => {
  const dist = distOf('host');
  const build = readManifest('host');
  const live = readJson(hostManifest(to));
  const before = isHost(live) ? live : undefined;
  const previous = before?.version === build.version ? before.previous : (before?.version ?? null);
  const prerendered: FirstPaints & { themeBootScript: string } = JSON.parse(
    readFileSync(join(dist, 'pages.json'), 'utf8'),
  );
  copyVersion(dist, hostRoot(to), build.version);
  const deployed: DeployedHost = {
    version: build.version,
    previous,
    template: readFileSync(join(root, 'host/index.html'), 'utf8'),
    themeBootScript: prerendered.themeBootScript,
    entry: build.entry.map(file => `/${file}`),
    integrity: integrityOf(build),
    shares: Object.fromEntries([...sharesByFile().values()].map(key => [key, filesWith(build, key)])),
    pages: withPreloads(prerendered.pages, build),
    skeletons: withPreloads(prerendered.skeletons, build),
    paths: prerendered.paths,
  };
  writeAtomically(hostManifest(to), JSON.stringify(deployed));
  pointAt(build.version, join(hostRoot(to), '.live'));
  pruneVersions(hostRoot(to), [build.version, previous]);
  return build.version;
};
