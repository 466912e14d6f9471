import { Address } from '@stellar/stellar-sdk/base';
import type { DiagnosticEvent } from '@stellar/stellar-sdk/xdr';
import { amount } from 'shared-api/money';
import { KALE_ERRORS, type KaleErrorCode, kaleFailure, type LedgerFailure } from '../failures.ts';
import { atLeastOne, readAccount } from './account.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';
import type { Rpc } from './rpc.ts';

interface Raised {
  readonly contract: 'kale' | 'asset';
  readonly code: number;
}

/** The first error that was raised: a contract that calls another raises the other's error again. */
function raisedIn(events: readonly DiagnosticEvent[], network: StellarNetwork): Raised | null {
  for (const { event } of events) {
    const [what, error] = event.body.value.topics;
    if (what?.type !== 'scvSymbol' || what.value.toString() !== 'error') continue;
    if (error?.type !== 'scvError' || error.value.type !== 'sceContract' || !event.contractId) continue;
    const address = Address.contract(event.contractId.toBytes()).toString();
    const contract =
      address === network.kaleContract ? 'kale' : address === network.assetContract ? 'asset' : null;
    return contract && { contract, code: error.value.contractCode };
  }
  return null;
}

/** Errors that only the asset's contract can raise in a call: the KALE contract uses these numbers for other calls. */
const OF_ASSET: Record<Call['type'], readonly number[]> = {
  plant: [10, 13],
  work: [],
  harvest: [13],
  harvestMany: [13],
};

/** Only the number, for an RPC that sends no events; the call determines which contract raised it. */
function raisedBy(call: Call, text: string): Raised | null {
  const code = /Error\(Contract, #(\d+)\)/.exec(text)?.[1];
  // The contract that harvests many blocks numbers its own errors, too.
  if (!code || call.type === 'harvestMany') return null;
  return { contract: OF_ASSET[call.type].includes(Number(code)) ? 'asset' : 'kale', code: Number(code) };
}

const isKaleError = (code: number): code is KaleErrorCode => code in KALE_ERRORS;

/** Why a contract call failed. `op_trapped` without a contract's reason: usually the block changed since the simulation. */
export async function contractFailure(
  rpc: Rpc,
  network: StellarNetwork,
  call: Call,
  events: readonly DiagnosticEvent[],
  text = '',
): Promise<LedgerFailure> {
  const raised = raisedIn(events, network) ?? raisedBy(call, text);
  if (raised?.contract === 'kale' && isKaleError(raised.code)) return kaleFailure(raised.code);
  if (raised?.contract === 'asset' && raised.code === 13)
    return { kind: 'contract', contract: 'asset', code: 13 };
  if (raised?.contract === 'asset' && raised.code === 10) {
    const account = await readAccount(rpc, network.asset, call.farmer);
    const wanted = call.type === 'plant' ? call.amount : 0n;
    const shortfall = amount('KALE', atLeastOne(wanted - (account?.kale ?? 0n)));
    return { kind: 'contract', contract: 'asset', code: 10, shortfall };
  }
  return { kind: 'operation', operation: 0, code: 'op_trapped' };
}
