import { AuthClawbackEnabledFlag } from '@stellar/stellar-sdk/base';
import type { Clock } from '../../domain/clock.ts';
import type { AssetAdmin } from '../ledger.ts';
import { accountKey } from './account.ts';
import { farmKey, parseAdmin } from './contract-state.ts';
import { readEntries } from './entries.ts';
import type { StellarNetwork } from './network.ts';
import type { Rpc } from './rpc.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Who may mint KALE, by the asset's contract, and whether its issuer can claw back. Null if the RPC lacks it. */
async function readAssetAdmin(
  rpc: Rpc,
  { assetContract, kaleIssuer }: StellarNetwork,
): Promise<AssetAdmin | null> {
  const [contract, issuer] = await readEntries(rpc, [
    farmKey(assetContract),
    accountKey(kaleIssuer),
  ] as const);
  const admin = contract && parseAdmin(contract.data);
  if (!admin) return null;
  const flags = issuer?.data.type === 'account' ? issuer.data.value.flags : 0;
  return { admin, canClawBack: (flags & AuthClawbackEnabledFlag) !== 0 };
}

/** The asset's admin, read again every hour. */
export function followAssetAdmin(rpc: Rpc, network: StellarNetwork, clock: Clock) {
  let known: { readonly at: number; readonly found: Promise<AssetAdmin | null> } | null = null;
  return (): Promise<AssetAdmin | null> => {
    const at = clock().getTime();
    if (known && at - known.at < HOUR_MS) return known.found;
    const found = readAssetAdmin(rpc, network);
    known = { at, found };
    found.catch(() => {
      known = null;
    });
    return found;
  };
}
