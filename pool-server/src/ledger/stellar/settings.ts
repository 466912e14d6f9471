import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';

/** The network, and the pool's settings for it. */
export interface StellarSettings {
  /** Providers of a Stellar RPC (not Horizon), the preferred one first. */
  readonly rpcUrls: readonly string[];
  /** The rate that each provider allows. */
  readonly callsPerSecond?: number;
  readonly passphrase: Passphrase;
  /** C address of the KALE contract. */
  readonly kaleContract: string;
  /** G address that issues the asset KALE. */
  readonly kaleIssuer: StellarAddress;
  /** C address of a contract whose `harvest(farmer, Vec<u32>)` harvests many blocks, if one is deployed for this farm. */
  readonly harvestContract?: string;
  /** The maximum cost of one transaction. */
  readonly maxFee: Amount<'XLM'>;
}

/** The networks by their passphrases. */
export const NETWORKS = {
  'Test SDF Network ; September 2015': 'testnet',
  'Public Global Stellar Network ; September 2015': 'public',
} as const;
export type Passphrase = keyof typeof NETWORKS;

/** The default rate limit of a provider, in calls a second. */
export const CALLS_PER_SECOND = 50;
