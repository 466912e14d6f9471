import { attempt } from './attempts.ts';
import { RemoteFailure } from './failure.ts';
import { nativeImport } from './native-import.ts';
import { verifiedAddress } from './verified-import.ts';

const limit = 8000; // ms; then another try may begin

/**
 * How entries and chunks are imported, by the host and by every remote (`importFunctionName` in
 * tooling/webpack/config.ts). One asked for again has a new address, wherever it is asked for: webpack knows but one for
 * each chunk. A browser does not say whether a module did not come or failed while it ran, so one that was refused is
 * fetched anew before it runs again.
 * The returned function rejects with a RemoteFailure: `unreachable` when the module does not come or is not the one
 * promised, `broken` when it throws, `timeout` after 8 s. One that comes later is taken from where it came when it is
 * asked for again.
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
  return (address: string): Promise<unknown> =>
    attempt([0], limit, () =>
      importNext(address).catch(failure => {
        if (failure instanceof RemoteFailure) throw failure;
        return importNext(address);
      }),
    );
};

/** The one of this page: a module that came is not fetched again from another address. */
export const importChunk = chunkImporter();
