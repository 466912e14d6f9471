import { Address, scValToNative } from '@stellar/stellar-sdk/base';
import { ContractEvent } from '@stellar/stellar-sdk/xdr';
import { amount } from 'shared-api/money';
import { LedgerUnavailable } from '../failures.ts';
import type { BlockIndex, OperationReturn } from '../ledger.ts';
import { pailKey, parsePail } from './contract-state.ts';
import { readEntries } from './entries.ts';
import { readFarm } from './farm.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';
import type { Written } from './outcomes.ts';
import type { Rpc } from './rpc.ts';

/**
 * The amounts that the KALE asset's contract minted in a call, in order, in atomic units. Empty when the RPC sends no
 * events.
 */
function mintedIn(events: Written['events'], { assetContract }: StellarNetwork): bigint[] {
  const minted: bigint[] = [];
  for (const text of (events?.contractEventsXdr ?? []).flat()) {
    const { contractId, body } = ContractEvent.fromXdr(text, 'base64');
    if (!contractId || Address.contract(contractId.toBytes()).toString() !== assetContract) continue;
    const [name] = body.value.topics;
    if (name?.type !== 'scvSymbol' || name.value.toString() !== 'mint') continue;
    const value: unknown = scValToNative(body.value.data);
    if (typeof value === 'bigint') minted.push(value);
  }
  return minted;
}

/**
 * The result of a successful call with metadata of a version that a later protocol introduced: derived from the
 * farmer's current entry and from the asset contract's mints, so that a step does not stay open until an update of the
 * product.
 * @throws LedgerUnavailable when these do not determine it
 */
export async function returnValueFromState(
  rpc: Rpc,
  network: StellarNetwork,
  call: Call,
  { events, ledger }: Written,
): Promise<OperationReturn> {
  if (call.type === 'harvest') {
    const [minted] = mintedIn(events, network);
    if (minted === undefined) throw new LedgerUnavailable('The metadata of a harvest cannot be read');
    return { type: 'minted', units: amount('KALE', minted) };
  }
  if (call.type === 'harvestMany') {
    const minted = mintedIn(events, network);
    const pails = await readEntries(
      rpc,
      call.indices.map(index => pailKey(network.kaleContract, call.farmer, index)),
    );
    // A harvested pail is gone. A skipped one still exists, unless another account harvested it.
    const gone = call.indices.filter((_, place) => pails[place] === null);
    const of = gone.flatMap((index, place) => {
      const units = minted[place];
      return units === undefined
        ? []
        : [[index, { type: 'minted' as const, units: amount('KALE', units) }] as const];
    });
    if (minted.length === gone.length) return { type: 'harvests', of: new Map(of) };
    throw new LedgerUnavailable('The metadata of a harvest cannot be read');
  }
  const { FarmIndex: index } = await readFarm(rpc, network);
  const candidates = [index, index - 1].filter(each => each >= 0) as BlockIndex[];
  const keys = candidates.map(each => pailKey(network.kaleContract, call.farmer, each));
  const entries = await readEntries(rpc, keys);
  for (const [place, entry] of entries.entries()) {
    const at = candidates[place];
    if (!entry || at === undefined) continue;
    const { sequence, gap, zeros } = parsePail(entry.data);
    if (call.type === 'plant' && sequence !== Number(ledger)) continue;
    if (call.type === 'plant') return { type: 'plant', index: at, openedBlock: false };
    if (gap !== null && zeros !== null) return { type: 'work', index: at, gap, zeros };
  }
  throw new LedgerUnavailable('The metadata of a call cannot be read');
}
