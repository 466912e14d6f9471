import type { Asset } from 'shared-api/money';
import type { Ledger } from './ledger.ts';

/** Whether accounts hold exactly the minted minus the burned amount of an asset. */
export interface Conservation {
  readonly asset: Asset;
  /** XLM: the initial supply. KALE: rewards and returned stakes. In atomic units. */
  readonly minted: bigint;
  /** XLM: fees. KALE: stakes planted. */
  readonly burned: bigint;
  readonly held: bigint;
  readonly ok: boolean;
}

/** A ledger whose totals can be checked: only the sandbox's. */
export interface ConservationCheck extends Pick<Ledger, 'heldBy'> {
  /** The supply of each asset, to the unit. */
  conservation(): Promise<Conservation[]>;
}
