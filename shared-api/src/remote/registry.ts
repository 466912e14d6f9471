import * as v from 'valibot';
import { CONTRACT, Descriptor } from './descriptor.ts';

const integrity = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/, 'An integrity hash'));

/** One remote in `registry.json`, written by the step that deploys it. */
export const RegistryEntry = v.object({
  version: v.pipe(v.string(), v.nonEmpty()),
  /** Address of the remote's entry script, on this origin or another. */
  entry: v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/, 'A path or an address')),
  integrity: v.optional(integrity),
  /** What to load in parallel with the host on a deep link, beside the entry. */
  preload: v.optional(
    v.array(
      v.union([
        v.pipe(
          v.string(),
          v.transform(href => ({ href })),
          v.object({ href: v.string() }),
        ),
        v.object({ href: v.string(), integrity: v.optional(integrity) }),
      ]),
    ),
    [],
  ),
  enabled: v.optional(v.boolean(), true),
  /** The version before, to go back to. */
  previous: v.nullish(v.string()),
  descriptor: Descriptor,
});
export type RegistryEntry = Readonly<Omit<v.InferOutput<typeof RegistryEntry>, 'descriptor'>> & {
  readonly descriptor: Descriptor;
};

/** A remote as the host knows it: ready to load, or disabled with the reason. */
export type RegisteredRemote =
  | ({ readonly id: string; readonly state: 'enabled' } & RegistryEntry)
  | {
      readonly id: string;
      readonly state: 'disabled';
      readonly reason: string;
      readonly descriptor: Descriptor | null;
    };

function readEntry(id: string, raw: unknown): RegisteredRemote {
  const disabled = (reason: string, descriptor: Descriptor | null = null): RegisteredRemote => ({
    id,
    state: 'disabled',
    reason,
    descriptor,
  });
  const { success, output, issues } = v.safeParse(RegistryEntry, raw);
  if (!success) {
    const [first] = issues;
    return disabled(`Its registry entry is not valid: ${v.getDotPath(first) ?? 'entry'}: ${first.message}`);
  }
  const { descriptor } = output;
  if (descriptor.id !== id) return disabled(`Its descriptor is for "${descriptor.id}"`);
  if (descriptor.contract !== CONTRACT) {
    return disabled(`It needs contract ${descriptor.contract}, this page has ${CONTRACT}`, descriptor);
  }
  if (!output.enabled) return disabled('It is switched off', descriptor);
  return { id, state: 'enabled', ...output };
}

/**
 * Reads `registry.json`, `{remotes: {[id]: entry}}`. Every entry is read on its own: a bad one
 * disables only itself, with the reason. A path that two remotes claim stays with the first.
 */
export function readRegistry(raw: unknown): RegisteredRemote[] {
  const { success, output } = v.safeParse(v.object({ remotes: v.record(v.string(), v.unknown()) }), raw);
  if (!success) return [];
  const taken = new Map<string, string>();
  return Object.entries(output.remotes).map(([id, entry]) => {
    const remote = readEntry(id, entry);
    if (remote.state === 'disabled') return remote;
    const clash = remote.descriptor.routes.find(route => taken.has(route.path));
    if (clash) {
      const reason = `${clash.path} belongs to "${taken.get(clash.path)}"`;
      return { id, state: 'disabled', reason, descriptor: null };
    }
    for (const route of remote.descriptor.routes) taken.set(route.path, id);
    return remote;
  });
}
