import { attempt } from './attempts.ts';
import { nativeImport } from './native-import.ts';
import { verifiedAddress } from './verified-import.ts';

const limit = 8000; // ms; then another try may begin

/**
 * How chunks are imported, by the host and by every remote (`importFunctionName` in tooling/webpack/config.ts).
 * One asked for again has a new address, wherever it is asked for: webpack knows but one for each chunk.
 * The returned function rejects with a RemoteFailure when the chunk does not come or is not the one promised. One that
 * comes later is taken from where it came when it is asked for again.
 */
export const chunkImporter = (load = nativeImport) => {
  const rounds = new Map<string, number>();
  return (address: string): Promise<unknown> => {
    const round = rounds.get(address) ?? 0;
    rounds.set(address, round + 1);
    return attempt([0], limit, async () => {
      const chunk = await load(await verifiedAddress(address, round));
      rounds.set(address, round);
      return chunk;
    });
  };
};
