import type { Asset as StellarAsset } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import { readAccount } from './account.ts';
import type { Rpc } from './rpc.ts';

/** A call returns a hundred accounts, and open pages of admins ask for thousands every few seconds. */
const FRESH_MS = 5 * 60 * 1000;

type Held = Record<Asset, bigint>;

/** The total balance of accounts, each read again after five minutes. An account that does not exist holds nothing. */
export function createHeldBalances(rpc: Rpc, asset: StellarAsset, clock: Clock) {
  const readings = new Map<StellarAddress, { readonly at: number; readonly held: Promise<Held> }>();

  async function read(address: StellarAddress): Promise<Held> {
    const account = await readAccount(rpc, asset, address);
    return { KALE: account?.kale ?? 0n, XLM: account?.xlm ?? 0n };
  }

  /** Callers share a read that has not ended. A failed one is repeated for the next caller. */
  function heldBy(address: StellarAddress): Promise<Held> {
    const at = clock().getTime();
    const last = readings.get(address);
    if (last && at - last.at < FRESH_MS) return last.held;
    const held = read(address);
    readings.set(address, { at, held });
    held.catch(() => readings.delete(address));
    return held;
  }

  return async (addresses: readonly StellarAddress[]): Promise<Held> => {
    const held = await Promise.all(addresses.map(heldBy));
    return {
      KALE: held.reduce((sum, { KALE }) => sum + KALE, 0n),
      XLM: held.reduce((sum, { XLM }) => sum + XLM, 0n),
    };
  };
}
