import { nativeImport } from './native-import.ts';
import { pageShares } from './page-shares.ts';

/** What a remote's entry exports: webpack's interface of containers. */
type Container = {
  init(shares: object): unknown;
  get(exposed: string): Promise<() => unknown>;
};

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Imports a remote's entry, gives it the page's shares, and answers the module that it exposes by the name. */
export const importExposed = async (address: string, exposed: string): Promise<unknown> => {
  const entry = await nativeImport(address);
  if (!isContainer(entry)) throw new Error(`${address} is no entry of a remote`);
  await entry.init(pageShares());
  const module = await entry.get(exposed);
  return module();
};
