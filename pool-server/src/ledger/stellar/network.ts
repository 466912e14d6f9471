import { Asset } from '@stellar/stellar-sdk/base';
import type { Ledger } from '../ledger.ts';
import { NETWORKS, type StellarSettings } from './settings.ts';

/** The KALE contract's BLOCK_INTERVAL (KALE rules 1.1), and how often Stellar closes a ledger. */
const BLOCK_SECONDS = 300;
const LEDGER_SECONDS = 5;

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
    ledgerSeconds: LEDGER_SECONDS,
  };
  return { ...settings, described, asset, assetContract: asset.contractId(passphrase) };
}
