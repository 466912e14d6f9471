import type { Asset } from 'shared-api/money';
import { one, type Queryable } from '../../database/database.ts';

/** Whether nothing of an asset was lost or came from nowhere: what was minted and not burned is what accounts hold. */
export interface Conservation {
  readonly asset: Asset;
  /** XLM: all that existed at the start. KALE: rewards, and stakes given back. In atomic units. */
  readonly minted: bigint;
  /** XLM: fees. KALE: stakes planted. */
  readonly burned: bigint;
  readonly held: bigint;
  readonly ok: boolean;
}

/** Adds up every account against the supply, in one snapshot. */
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
