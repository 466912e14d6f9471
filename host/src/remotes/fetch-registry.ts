import { readRegistry } from 'shared-api/registry';
import type { Listed } from 'shared-api/remote';

/**
 * Fetches the current registry. It is a file of the deployment, not of the API, so it does not go through `http`.
 * Rejects when it cannot be fetched within two seconds.
 */
export const fetchRegistry = async (): Promise<Listed[]> => {
  // A browser that keeps no cookies would get the registry of another visitor (tooling/gateway/write-page.ts).
  const visitor = document.querySelector<HTMLMetaElement>('meta[name="kale-visitor"]')?.content;
  const address = visitor ? `/registry.json?visitor=${visitor}` : '/registry.json';
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return readRegistry(await response.json());
};
