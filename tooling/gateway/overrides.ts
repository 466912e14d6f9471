import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type ReadFragment, readFragment } from '../registry/read-fragment.ts';

/** Remotes that a developer serves instead of the deployed ones: `?remote.farmer=http://localhost:4101/`. */
export type Overrides = {
  fragments: ReadonlyMap<string, ReadFragment>;
  origins: readonly string[];
  /** Cookies that keep the choice for the browser's session. */
  cookies: readonly string[];
};

export class OverrideRefused extends Error {
  override readonly name = 'OverrideRefused';
}

const parameter = 'remote.';
const isId = (text: string) => /^[a-z][a-z0-9-]*$/.test(text);
const cookiePrefix = 'kale-remote-';

const cookieHeader = (id: string, address: string) =>
  generateCookie(cookiePrefix + id, address, {
    httpOnly: true,
    sameSite: 'Strict',
    ...(address === '' && { maxAge: 0 }),
  });

/** The overrides in the address and in the session's cookies. The address takes precedence. */
const wanted = (c: Context, search: URLSearchParams): Map<string, string> => {
  const named = (name: string, prefix: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : '');
  const kept = Object.entries(getCookie(c)).map(([name, address]) => [named(name, cookiePrefix), address]);
  const asked = [...search].map(([name, address]) => [named(name, parameter), address]);
  return new Map(
    [...kept, ...asked].flatMap(([id = '', address = '']): [string, string][] =>
      isId(id) ? [[id, address]] : [],
    ),
  );
};

const fetchFragment = async (id: string, address: string): Promise<ReadFragment> => {
  const response = await fetch(new URL('/fragment.json', address), { signal: AbortSignal.timeout(2000) });
  const read = readFragment(await response.json());
  if (read.entry.id !== id) throw new Error(`it serves ${read.entry.id}`);
  if (URL.parse(read.entry.base)?.origin !== new URL(address).origin)
    throw new Error('its base has another origin');
  return read;
};

/**
 * Reads a developer's overrides of remotes; none if no origin is allowed. Throws OverrideRefused for any other origin,
 * or if it serves no such remote.
 */
export const readOverrides = async (
  c: Context,
  search: URLSearchParams,
  allowed: readonly string[],
): Promise<Overrides> => {
  const asked = [...search.keys()].some(name => name.startsWith(parameter));
  if (!asked && allowed.length === 0) return { fragments: new Map(), origins: [], cookies: [] };
  const fragments = new Map<string, ReadFragment>();
  const cookies: string[] = [];
  for (const [id, address] of wanted(c, search)) {
    if (search.has(parameter + id)) cookies.push(cookieHeader(id, address));
    if (!address) continue;
    const { origin } = URL.parse(address) ?? {};
    if (!origin || !allowed.includes(origin)) {
      throw new OverrideRefused(`This host does not take the remote ${id} from ${origin ?? 'there'}.`);
    }
    try {
      fragments.set(id, await fetchFragment(id, address));
    } catch (problem) {
      throw new OverrideRefused(`No remote ${id} is served at ${origin}: ${problem}`);
    }
  }
  const origins = [...new Set([...fragments.values()].map(({ entry }) => new URL(entry.base).origin))];
  return { fragments, origins, cookies };
};

const badgeCss =
  '#kale-override{position:fixed;z-index:2147483647;inset:auto .5rem .5rem auto;padding:.25rem .75rem;border-radius:.5rem;font:600 .875rem/1.5 system-ui;color:#000;background:#ffd400}#kale-override a{color:inherit}';

/** A badge that lists the overridden remotes on every page, with a link that removes the overrides. */
export const overrideBadge = ({ fragments, origins }: Overrides): string => {
  if (fragments.size === 0) return '';
  const ids = [...fragments.keys()];
  const back = ids.map(id => `${parameter}${id}=`).join('&amp;');
  return `<style nonce="{{nonce}}">${badgeCss}</style><aside id="kale-override" aria-label="Override">Override: ${ids.join(', ')} from ${origins.join(', ')}. <a href="?${back}">Back to the deployed version</a></aside>`;
};
