import { type RegistryEntry, readRegistry } from 'shared-api/registry';
import * as v from 'valibot';

/** One remote from its fragment of the registry, with its canary version. */
export type ReadFragment = {
  /** In the form for the browser. */
  raw: object;
  entry: RegistryEntry;
  canary?: { percent: number; fragment: ReadFragment };
};

const Canary = v.object({
  /** The percentage of visitors who get it. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  fragment: v.looseObject({}),
});

const fileWithoutHash = ({ entry, preload, pages, integrity }: RegistryEntry) =>
  [entry, ...preload, ...Object.values(pages).flat()].find(file => !integrity[file]);

const readOne = (raw: object): RegistryEntry => {
  const [listed] = readRegistry({ remotes: [raw] });
  if (listed?.kind !== 'entry') throw new Error(`${listed?.id}: ${listed?.reason}`);
  const bare = fileWithoutHash(listed.entry);
  if (bare) throw new Error(`${listed.id}: integrity: ${bare} has no hash`);
  return listed.entry;
};

/**
 * Reads a fragment of the registry: its schema, a hash for each file, and its canary. Throws Error with the remote, the
 * path of the faulty field and the reason.
 */
export const readFragment = (fragment: unknown): ReadFragment => {
  if (typeof fragment !== 'object' || fragment === null) throw new Error('a fragment must be an object');
  const { canary, ...raw } = { canary: undefined, ...fragment };
  const entry = readOne(raw);
  if (canary === undefined) return { raw, entry };
  const result = v.safeParse(Canary, canary);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${entry.id}: canary.${v.getDotPath(issue)}: ${issue.message}`);
  }
  const { percent, fragment: next } = result.output;
  const other = readOne(next);
  if (other.id !== entry.id) throw new Error(`${entry.id}: canary.fragment.id: it is of ${other.id}`);
  return { raw, entry, canary: { percent, fragment: { raw: next, entry: other } } };
};
