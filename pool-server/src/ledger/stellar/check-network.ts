import type { FarmState } from '../ledger.ts';
import { readFarm } from './farm.ts';
import type { StellarNetwork } from './network.ts';
import type { Rpc } from './rpc.ts';

/** Checks that the RPC serves the configured network, contract and asset. Throws Error if not, FarmMissing as `farm`. */
export async function checkNetwork(
  rpc: Rpc,
  network: StellarNetwork,
  farm: () => Promise<FarmState>,
): Promise<void> {
  const { passphrase } = await rpc(server => server.getNetwork());
  if (passphrase !== network.passphrase) {
    throw new Error(`RPC_URLS serves "${passphrase}", not NETWORK_PASSPHRASE "${network.passphrase}"`);
  }
  await farm();
  const { HomesteadAsset: asset } = await readFarm(rpc, network);
  if (asset !== network.assetContract) {
    throw new Error(
      `KALE_CONTRACT farms the asset ${asset}, not KALE of KALE_ISSUER (${network.assetContract})`,
    );
  }
}
