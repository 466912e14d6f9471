import type { Asset as StellarAsset } from '@stellar/stellar-sdk/base';
import pLimit from 'p-limit';
import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import { readAccount } from './account.ts';
import type { Rpc } from './rpc.ts';

/** A call returns a hundred accounts, and open pages of admins ask for thousands every few seconds. */
const FRESH_MS = 5 * 60 * 1000;
/** The accounts read at a time: they leave room in a call for other callers, who wait for no more than that call. */
const AT_A_TIME = 90;

type Held = Record<Asset, bigint>;

/** The total balance of accounts, each read again after five minutes. An account that does not exist holds nothing. */
export function createHeldBalances(rpc: Rpc, asset: StellarAsset, clock: Clock) {
  const readings = new Map<StellarAddress, { readonly at: number; readonly held: Promise<Held> }>();
  const inTurn = pLimit(1);

  async function read(address: StellarAddress): Promise<Held> {
    const account = await readAccount(rpc, asset, address);
    return { KALE: account?.kale ?? 0n, XLM: account?.xlm ?? 0n };
  }

  /** Callers share a read that has not ended. A failed one is repeated for the next caller. */
  function readAgain(addresses: readonly StellarAddress[], at: number): void {
    const held = inTurn(() => Promise.all(addresses.map(read)));
    for (const [place, address] of addresses.entries()) {
      const own = held.then(of => of[place] ?? { KALE: 0n, XLM: 0n });
      readings.set(address, { at, held: own });
      own.catch(() => readings.delete(address));
    }
  }

  return async (addresses: readonly StellarAddress[]): Promise<Held> => {
    const at = clock().getTime();
    const isOld = (address: StellarAddress) => at - (readings.get(address)?.at ?? 0) >= FRESH_MS;
    const old = [...new Set(addresses)].filter(isOld);
    for (let first = 0; first < old.length; first += AT_A_TIME) {
      readAgain(old.slice(first, first + AT_A_TIME), at);
    }
    const held = await Promise.all(addresses.map(address => readings.get(address)?.held));
    return {
      KALE: held.reduce((sum, each) => sum + (each?.KALE ?? 0n), 0n),
      XLM: held.reduce((sum, each) => sum + (each?.XLM ?? 0n), 0n),
    };
  };
}
