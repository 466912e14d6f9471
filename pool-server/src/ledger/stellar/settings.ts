import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';

/** Which network, and what of it concerns the pool. */
export interface StellarSettings {
  /** A Stellar RPC (not Horizon). */
  readonly rpcUrl: string;
  readonly passphrase: Passphrase;
  /** C address of the KALE contract. */
  readonly kaleContract: string;
  /** G address that issues the asset KALE. */
  readonly kaleIssuer: StellarAddress;
  /** The most that one transaction may cost. */
  readonly maxFee: Amount<'XLM'>;
}

/** The networks by what their signatures are bound to. */
export const NETWORKS = {
  'Test SDF Network ; September 2015': 'testnet',
  'Public Global Stellar Network ; September 2015': 'public',
} as const;
export type Passphrase = keyof typeof NETWORKS;
