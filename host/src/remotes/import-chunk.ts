import { attempt } from './attempts.ts';
import { RemoteFailure } from './failure.ts';
import { nativeImport } from './native-import.ts';
import { verifiedAddress } from './verified-import.ts';

const limit = 8000; // ms; then another attempt may start

/**
 * Imports entries and chunks, for the host and for every remote (`importFunctionName` in tooling/webpack/common.ts).
 * webpack knows only one address for each chunk, so each retry gets a new address here, for every caller. A browser
 * does not report whether a module failed to load or threw while it ran, so a failed module is fetched again before it
 * runs again. The returned function rejects with a RemoteFailure: `unreachable` when the module does not load or has
 * another hash, `broken` when it throws, `timeout` after 8 s. If a module arrives after its time-out, the next call
 * imports it from the address at which it arrived.
 */
export const chunkImporter = (load = nativeImport) => {
  const rounds = new Map<string, number>();
  const importNext = async (address: string): Promise<unknown> => {
    const round = rounds.get(address) ?? 0;
    rounds.set(address, round + 1);
    const chunk = await load(await verifiedAddress(address, round));
    rounds.set(address, round);
    return chunk;
  };
  const importChunk = (address: string): Promise<unknown> =>
    attempt([0], limit, () =>
      importNext(address).catch(failure => {
        if (failure instanceof RemoteFailure) throw failure;
        return importNext(address);
      }),
    );
  /** Lets the next import of an address run its module again, if it has been imported. */
  const renew = (address: string) => {
    const round = rounds.get(address);
    if (round !== undefined) rounds.set(address, round + 1);
  };
  return Object.assign(importChunk, { renew });
};

/** The page's only importer, so that a loaded module is not fetched again from another address. */
export const importChunk = chunkImporter();
