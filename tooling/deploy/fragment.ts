import { readFragment } from '../registry/read-fragment.ts';
import type { BuildManifest } from '../webpack/manifest.ts';

/** What the registry says of one deployed remote; its schema is `RegistryEntry` in shared-api/remote. */
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

type Described = { id: string; routes: { page: string }[] };

const isDescribed = (raw: unknown): raw is Described =>
  typeof raw === 'object' && raw !== null && 'id' in raw && 'routes' in raw && Array.isArray(raw.routes);

/**
 * Makes a remote's registry fragment from its build; its files lie at `base`.
 * @throws Error when the build lacks what the registry has to say.
 */
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
  const missing = pages.find(page => !chunks[page]);
  if (missing) throw new Error(`${build.name} has no chunk named ${missing} for its page`);
  const fragment: Fragment = {
    id,
    version,
    enabled: true,
    base,
    entry: first,
    preload: chunks.remote ?? [],
    pages: Object.fromEntries(pages.map(page => [page, needs[page]?.files ?? []])),
    shares: Object.fromEntries(pages.map(page => [page, needs[page]?.shares ?? []])),
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
