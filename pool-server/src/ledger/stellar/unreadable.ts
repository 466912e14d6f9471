import { Address, scValToNative } from '@stellar/stellar-sdk/base';
import { ContractEvent } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { LedgerUnavailable } from '../failures.ts';
import { leadingZeros } from '../kale/hash.ts';
import type { BlockIndex, OperationReturn } from '../ledger.ts';
import { pailKey, parsePail, type StoredPail } from './contract-state.ts';
import { readEntries } from './entries.ts';
import { readFarm } from './farm.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';
import type { Written } from './outcomes.ts';
import type { Rpc } from './rpc.ts';

/** What the KALE asset's contract minted in a call, in order, in atomic units. Empty without events. */
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

interface FoundPail {
  readonly index: BlockIndex;
  readonly pail: StoredPail;
}

/** A farmer's entries in the blocks that may have been open, newest first, and whether a later block has opened. */
async function pailsSince(
  rpc: Rpc,
  network: StellarNetwork,
  farmer: StellarAddress,
  { createdAt }: Written,
): Promise<{ pails: FoundPail[]; isLater: boolean }> {
  const { FarmIndex: last, FarmBlock: opened } = await readFarm(rpc, network);
  const seconds = Number(opened?.timestamp ?? 0) - Number(createdAt ?? 0);
  const blocks = 2 + Math.ceil(Math.max(0, seconds) / network.described.blockIntervalSeconds);
  const candidates = Array.from({ length: Math.min(blocks, last + 1) }, (_, before) => last - before);
  const found = await Promise.all(
    candidates.map(async index => {
      const [entry] = await readEntries(rpc, [pailKey(network.kaleContract, farmer, index)] as const);
      return entry ? [{ index: index as BlockIndex, pail: parsePail(entry.data) }] : [];
    }),
  );
  return { pails: found.flat(), isLater: seconds > 0 };
}

/**
 * The result of a plant or work by the farmer's entry; `none` once it is dropped: the step's records have to serve.
 * @throws LedgerUnavailable while the entry may still appear
 */
async function resultInPail(
  rpc: Rpc,
  network: StellarNetwork,
  call: Extract<Call, { type: 'plant' | 'work' }>,
  written: Written,
): Promise<OperationReturn> {
  const { pails, isLater } = await pailsSince(rpc, network, call.farmer, written);
  const ledger = Number(written.ledger);
  if (call.type === 'plant') {
    const planted = pails.find(({ pail }) => pail.sequence === ledger);
    if (planted) return { type: 'plant', index: planted.index, openedBlock: false };
  } else {
    // Work counts for the newest entry; better work may have replaced it there since.
    const worked = pails.find(({ pail }) => pail.sequence < ledger);
    if (worked) {
      const { index, pail } = worked;
      return { type: 'work', index, gap: ledger - pail.sequence, zeros: leadingZeros(call.hash) };
    }
  }
  if (isLater) return { type: 'none' };
  throw new LedgerUnavailable('The metadata of a call cannot be read');
}

/**
 * The result of a successful call whose metadata has the version of a later protocol: derived from the farmer's entries
 * and the asset contract's mints, so that a step need not wait for an update of the product. A harvest that these do
 * not determine is missing: then only its own entry and mint remain.
 * @throws LedgerUnavailable while a plant's or a work's entry may still appear
 */
export async function returnValueFromState(
  rpc: Rpc,
  network: StellarNetwork,
  call: Call,
  written: Written,
): Promise<OperationReturn> {
  if (call.type === 'plant' || call.type === 'work') return resultInPail(rpc, network, call, written);
  const minted = mintedIn(written.events, network);
  if (call.type === 'harvest') {
    const [units] = minted;
    return units === undefined ? { type: 'none' } : { type: 'minted', units: amount('KALE', units) };
  }
  const pails = await readEntries(
    rpc,
    call.indices.map(index => pailKey(network.kaleContract, call.farmer, index)),
  );
  // A harvested pail is gone. A skipped one still exists, unless another account harvested it; then it is unknown which
  // of them this call paid.
  const gone = call.indices.filter((_, place) => pails[place] === null);
  const of = gone.flatMap((index, place) => {
    const units = minted[place];
    return units === undefined
      ? []
      : [[index, { type: 'minted' as const, units: amount('KALE', units) }] as const];
  });
  return { type: 'harvests', of: new Map(minted.length === gone.length ? of : []) };
}
