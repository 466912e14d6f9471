import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import { one, type Queryable } from '../../database/database.ts';
import type { Conservation } from '../conservation.ts';

/** Compares the total of all accounts with the supply, in one snapshot. */
export async function readConservation(on: Queryable): Promise<Conservation[]> {
  const row = await one<Record<string, string>>(
    on,
    `SELECT xlm_minted, xlm_burned, kale_minted, kale_burned,
       (SELECT coalesce(sum(xlm), 0) FROM ledger.accounts) AS xlm_held,
       (SELECT coalesce(sum(kale), 0) FROM ledger.accounts) AS kale_held
     FROM ledger.state`,
  );
  return (['XLM', 'KALE'] as const).map(asset => {
    const figure = (name: string) => BigInt(row?.[`${asset.toLowerCase()}_${name}`] ?? 0);
    const [minted, burned, held] = [figure('minted'), figure('burned'), figure('held')];
    return { asset, minted, burned, held, ok: minted - burned === held };
  });
}

/** The total balance of these accounts. */
export async function readHeld(
  on: Queryable,
  addresses: readonly StellarAddress[],
): Promise<Record<Asset, bigint>> {
  const row = await one<{ xlm: string; kale: string }>(
    on,
    `SELECT coalesce(sum(xlm), 0) AS xlm, coalesce(sum(kale), 0) AS kale FROM ledger.accounts
     WHERE address = ANY($1)`,
    [addresses],
  );
  return { XLM: BigInt(row?.xlm ?? 0), KALE: BigInt(row?.kale ?? 0) };
}
