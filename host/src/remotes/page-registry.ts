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
 * The registry as it stands now. A file of the deployment, not of the API, so it is fetched past `http`. Rejects when it
 * cannot be fetched within two seconds.
 */
export const fetchRegistry = async (): Promise<Listed[]> => {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return readRegistry(await response.json());
};

/** What the registry says of one remote now; undefined when that cannot be found out. */
export const fetchListed = async (id: string): Promise<Listed | undefined> => {
  try {
    return (await fetchRegistry()).find(listed => listed.id === id);
  } catch {
    return undefined;
  }
};
