import type { Listed, PageRemote } from 'shared-api/remote';

const listedAs = (remote: PageRemote): Listed =>
  'descriptor' in remote
    ? { kind: 'entry', id: remote.id, entry: remote }
    : { kind: 'invalid', id: remote.id, name: remote.name, reason: remote.reason };

/** The registry that the gateway wrote into the page; empty in a page without one. */
export const readPageRegistry = (): Listed[] => {
  try {
    const text = document.getElementById('kale-registry')?.textContent ?? '';
    const { remotes }: { remotes: PageRemote[] } = JSON.parse(text);
    return remotes.map(listedAs);
  } catch {
    return [];
  }
};

/** One remote's entry in the current registry; undefined when the registry cannot be fetched. */
export const fetchListed = async (id: string): Promise<Listed | undefined> => {
  try {
    const { fetchRegistry } = await import(/* webpackChunkName: 'background' */ './fetch-registry.ts');
    return (await fetchRegistry()).find(listed => listed.id === id);
  } catch {
    return undefined;
  }
};
