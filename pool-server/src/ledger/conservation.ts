import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';

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
export interface ConservationCheck {
  /** The supply of each asset, to the unit. */
  conservation(): Promise<Conservation[]>;
  /** The total balance of these accounts, in atomic units. */
  heldBy(addresses: readonly StellarAddress[]): Promise<Record<Asset, bigint>>;
}
