import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';

/** Whether accounts hold exactly the minted minus the burned amount of an asset. */
export interface Conservation {
  readonly asset: Asset;
  /** XLM: all that existed at the start. KALE: rewards, and stakes given back. In atomic units. */
  readonly minted: bigint;
  /** XLM: fees. KALE: stakes planted. */
  readonly burned: bigint;
  readonly held: bigint;
  readonly ok: boolean;
}

/** A ledger that can be added up: the sandbox's own. */
export interface ConservationCheck {
  /** The supply of each asset, to the unit. */
  conservation(): Promise<Conservation[]>;
  /** The balance of these accounts together, in atomic units. */
  heldBy(addresses: readonly StellarAddress[]): Promise<Record<Asset, bigint>>;
}
