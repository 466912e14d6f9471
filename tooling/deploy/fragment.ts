import { readFragment } from '../registry/read-fragment.ts';
import type { BuildManifest, Needs } from '../webpack/manifest.ts';

/** A deployed remote's entry in the registry. Its schema is `RegistryEntry` in shared-api/remote. */
export type Fragment = {
  id: string;
  version: string;
  enabled: boolean;
  base: string;
  entry: string;
  preload: string[];
  pages: Record<string, string[]>;
  shares: Record<string, string[]>;
  integrity: Record<string, string>;
  previous: string | null;
  descriptor: unknown;
};

type Described = { id: string; routes: { page: string; preload?: string[] }[] };

const isDescribed = (raw: unknown): raw is Described =>
  typeof raw === 'object' && raw !== null && 'id' in raw && 'routes' in raw && Array.isArray(raw.routes);

/** Makes a remote's registry fragment from its build at `base`. Throws Error when a field is missing. */
export const fragmentFor = (
  id: string,
  build: BuildManifest,
  previous: string | null,
  base = `/remotes/${id}/${build.version}/`,
): Fragment => {
  const { version, entry, chunks, needs, files, descriptor } = build;
  const [first] = entry;
  if (!first || entry.length > 1) throw new Error(`${build.name} has ${entry.length} entries instead of one`);
  if (!isDescribed(descriptor) || descriptor.id !== id)
    throw new Error(`${build.name} has no descriptor of "${id}"`);
  const pages = [...new Set(descriptor.routes.map(({ page }) => page))];
  /** A page's own chunk and those that its routes name in addition. */
  const chunksOf = (page: string) => [
    page,
    ...descriptor.routes.flatMap(route => (route.page === page ? (route.preload ?? []) : [])),
  ];
  const missing = pages.flatMap(chunksOf).find(chunk => !chunks[chunk]);
  if (missing) throw new Error(`${build.name} has no chunk named ${missing}, which its descriptor names`);
  const needed = (page: string, kind: keyof Needs) => [
    ...new Set(chunksOf(page).flatMap(chunk => needs[chunk]?.[kind] ?? [])),
  ];
  const fragment: Fragment = {
    id,
    version,
    enabled: true,
    base,
    entry: first,
    preload: chunks.remote ?? [],
    pages: Object.fromEntries(pages.map(page => [page, needed(page, 'files')])),
    shares: Object.fromEntries(pages.map(page => [page, needed(page, 'shares')])),
    integrity: Object.fromEntries(files.map(({ file, integrity }) => [file, integrity])),
    previous,
    descriptor,
  };
  try {
    readFragment(fragment);
  } catch (problem) {
    throw new Error(
      `${build.name} does not fit the registry: ${problem instanceof Error ? problem.message : problem}`,
    );
  }
  return fragment;
};
