import { Asset } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import type { Ledger } from '../ledger.ts';
import { NETWORKS, type StellarSettings } from './settings.ts';

/** The KALE contract's BLOCK_INTERVAL (KALE rules 1.1). */
const BLOCK_SECONDS = 300;
/** An RPC simulates by its own clock; one that is a second slow refuses a plant that opens a block (KALE_8). */
const OPENING_DELAY_SECONDS = 2;

/** The longest harvest interval. The simulation refuses a call that exceeds a transaction's limits. */
const HARVESTS_IN_A_CALL = 20;

export interface StellarNetwork extends StellarSettings {
  readonly described: Ledger['network'];
  readonly asset: Asset;
  /** C address of the asset's own contract, which burns stakes and mints rewards. */
  readonly assetContract: string;
}

export function describeNetwork(settings: StellarSettings, sponsor?: StellarAddress): StellarNetwork {
  const { passphrase, kaleIssuer, harvestContract } = settings;
  const asset = new Asset('KALE', kaleIssuer);
  const described = {
    name: NETWORKS[passphrase],
    passphrase,
    blockIntervalSeconds: BLOCK_SECONDS,
    openingDelaySeconds: OPENING_DELAY_SECONDS,
    maxPaymentFee: settings.maxFee,
    ...(sponsor && { sponsor }),
    ...(harvestContract && { harvestsInACall: HARVESTS_IN_A_CALL }),
  };
  return { ...settings, described, asset, assetContract: asset.contractId(passphrase) };
}
