import type { BuildManifest } from './manifest.ts';

export type Budget = { what: string; bytes: number; limit: number };

const KB = 1000;
/** The goal of the first load is 135 KB. Its libraries as they are published, and the federation's runtime, are 107 KB. */
const limits = { firstLoad: 141.5 * KB, remoteEntry: 8 * KB, page: 40 * KB };

/** Heavy libraries that come only when somebody asks for them, each with its own limit. */
const extras: Readonly<Record<string, number>> = {
  'report-pdf': 180 * KB,
  'shared-ui/chart': 9.5 * KB,
  'shared-ui/table': 23 * KB,
};

const sizeOf = (manifest: BuildManifest, files: readonly string[]) =>
  manifest.files.filter(({ file }) => files.includes(file)).reduce((sum, { brotli }) => sum + brotli, 0);

/** What each build costs on the wire (brotli) beside what it may cost (performance goals, byte budgets). */
export const budgetsOf = (manifest: BuildManifest): Budget[] => {
  const { name, entry, chunks, files } = manifest;
  const first = {
    what: name === 'host' ? 'host first load' : `${name} entry`,
    bytes: sizeOf(manifest, entry),
    limit: name === 'host' ? limits.firstLoad : limits.remoteEntry,
  };
  const nameOf = (file: string) => Object.keys(chunks).find(chunk => chunks[chunk]?.includes(file)) ?? file;
  const pages = files
    .filter(({ file }) => !entry.includes(file))
    .map(({ file, brotli }) => ({
      what: `${name} ${nameOf(file)}`,
      bytes: brotli,
      limit: extras[nameOf(file)] ?? limits.page,
    }));
  return [first, ...pages];
};
