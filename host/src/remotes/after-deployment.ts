import type { RegistryEntry } from 'shared-api/remote';
import { fetchListed } from './page-registry.ts';

const reloadedKey = 'kale-reloaded-for';

/** Reloads the browser's page for a version, once: a second reload would not help either. */
const reloadOnce = (version: string) => {
  try {
    if (sessionStorage.getItem(reloadedKey) === version) return;
    sessionStorage.setItem(reloadedKey, version);
    location.reload();
  } catch {
    // Without storage nothing would stop a second reload, so there is no first one.
  }
};

/** The remote's live version, if it is another one. */
const newerVersion = async ({ id, version }: RegistryEntry) => {
  const now = await fetchListed(id);
  return now?.kind === 'entry' && now.entry.version !== version ? now.entry.version : undefined;
};

/**
 * This host's last script, if a page of the server no longer has it. A page is a file of the deployment, not of the API, so it
 * does not go through `http`.
 */
const replacedScript = async () => {
  const own = [...document.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(2000) });
  return own && page.ok && !(await page.text()).includes(own) ? own : undefined;
};

/**
 * Reloads the browser's page, once, if a deployment has replaced this version of a remote, or of the host. Returns
 * whether it has.
 */
export const reloadIfReplaced = async (entry?: RegistryEntry): Promise<boolean> => {
  const version = await (entry ? newerVersion(entry) : replacedScript());
  if (version) reloadOnce(version);
  return version !== undefined;
};
