import { Asset } from '@stellar/stellar-sdk/base';
import type { Ledger } from '../ledger.ts';
import { NETWORKS, type StellarSettings } from './settings.ts';

/** The KALE contract's BLOCK_INTERVAL (KALE rules 1.1). */
const BLOCK_SECONDS = 300;
/** An RPC simulates by its own clock; one that runs a second behind refuses a plant that opens a block (KALE_8). */
const OPENING_DELAY_SECONDS = 2;

export interface StellarNetwork extends StellarSettings {
  readonly described: Ledger['network'];
  readonly asset: Asset;
  /** C address of the asset's own contract, which burns stakes and mints rewards. */
  readonly assetContract: string;
}

export function describeNetwork(settings: StellarSettings): StellarNetwork {
  const { passphrase, kaleIssuer } = settings;
  const asset = new Asset('KALE', kaleIssuer);
  const described = {
    name: NETWORKS[passphrase],
    passphrase,
    blockIntervalSeconds: BLOCK_SECONDS,
    openingDelaySeconds: OPENING_DELAY_SECONDS,
  };
  return { ...settings, described, asset, assetContract: asset.contractId(passphrase) };
}
