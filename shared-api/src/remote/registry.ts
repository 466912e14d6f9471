import * as v from 'valibot';
import { Descriptor } from './descriptor.ts';

const File = v.pipe(v.string(), v.nonEmpty());
const Files = v.array(File);

/** One deployed remote as `/registry.json` lists it. */
export const RegistryEntry = v.object({
  id: v.string(),
  version: v.pipe(v.string(), v.nonEmpty()),
  enabled: v.optional(v.boolean(), true),
  /** Why the remote is switched off, as text for users. */
  reason: v.optional(v.string()),
  /** Address of the version's folder, ending in a slash; the files below are relative to it. */
  base: v.pipe(v.string(), v.regex(/^(https?:\/)?\/[^?#]*\/$/)),
  entry: File,
  /** Files that every page of the remote needs besides its entry. */
  preload: v.optional(Files, []),
  /** Files of each page, by the page's name. */
  pages: v.optional(v.record(v.string(), Files), {}),
  /** Shared modules that each page needs and the host loads on demand. */
  shares: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Subresource integrity of every file. */
  integrity: v.optional(v.record(v.string(), v.string()), {}),
  previous: v.optional(v.nullable(v.string()), null),
  descriptor: Descriptor,
});
export type RegistryEntry = v.InferOutput<typeof RegistryEntry>;

/** A listed remote, or one with an unreadable entry, which disables only that remote. */
export type Listed =
  | { kind: 'entry'; id: string; entry: RegistryEntry }
  | { kind: 'invalid'; id: string; name: string; reason: string };

/** A remote in a page's HTML: the gateway's registry entry, or why it could not be read. */
export type PageRemote = RegistryEntry | Omit<Extract<Listed, { kind: 'invalid' }>, 'kind'>;

const idOf = (raw: unknown, index: number) =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string'
    ? raw.id
    : `remote ${index + 1}`;

/** The display name of a remote with an unreadable entry: its name, else its capitalised id. */
const nameOf = (raw: unknown, id: string): string => {
  const result = v.safeParse(v.object({ descriptor: v.object({ name: File }) }), raw);
  return result.success ? result.output.descriptor.name : id.charAt(0).toUpperCase() + id.slice(1);
};

/** Reads a registry one entry at a time, so that a bad one costs only its own remote. Never throws. */
export const readRegistry = (raw: unknown): Listed[] => {
  const list = typeof raw === 'object' && raw !== null && 'remotes' in raw ? raw.remotes : [];
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown, index): Listed => {
    const result = v.safeParse(RegistryEntry, item);
    const id = idOf(item, index);
    if (!result.success) {
      const [issue] = result.issues;
      return {
        kind: 'invalid',
        id,
        name: nameOf(item, id),
        reason: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message}`,
      };
    }
    if (result.output.descriptor.id !== id)
      return { kind: 'invalid', id, name: nameOf(item, id), reason: 'descriptor.id: not the entry’s id' };
    return { kind: 'entry', id, entry: result.output };
  });
};
