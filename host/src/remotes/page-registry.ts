import { type Listed, readRegistry } from 'shared-api/remote';

/** The registry as the gateway wrote it into the page; empty when it cannot be read. */
export const readPageRegistry = (): Listed[] => {
  try {
    return readRegistry(JSON.parse(document.getElementById('kale-registry')?.textContent ?? 'null'));
  } catch {
    return [];
  }
};

/**
 * Fetches the current registry. It is a file of the deployment, not of the API, so it does not go through `http`.
 * Rejects when it cannot be fetched within two seconds.
 */
export const fetchRegistry = async (): Promise<Listed[]> => {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return readRegistry(await response.json());
};

/** One remote's entry in the current registry; undefined when the registry cannot be fetched. */
export const fetchListed = async (id: string): Promise<Listed | undefined> => {
  try {
    return (await fetchRegistry()).find(listed => listed.id === id);
  } catch {
    return undefined;
  }
};
