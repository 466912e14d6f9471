import { type Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { leadingZeros } from '../kale/hash.ts';
import type { FarmState, Operation, UnsignedTransaction } from '../ledger.ts';
import { readAccount, type StellarAccount } from './account.ts';
import { pailKey, parsePail } from './contract-state.ts';
import { readEntries } from './entries.ts';
import { buildTransaction, type Draft, toUnsigned } from './envelope.ts';
import { maxPayable } from './max-payable.ts';
import type { StellarNetwork } from './network.ts';
import { type Call, isCall } from './operations.ts';
import { MIN_BID, type Simulated, simulate } from './simulate.ts';
import type { Sending } from './submit.ts';

/** A call that is about one block. */
type OneBlock = Exclude<Call, { type: 'harvestMany' }>;

/** The block that a call counts for: a plant opens the next one when it is due (KALE rules 1.3). */
function indexOf(call: OneBlock, farm: FarmState, now: Date): number {
  if (call.type === 'harvest') return call.index;
  const opens = call.type === 'plant' && (now >= farm.nextBlockAt || (!farm.block && farm.index > 0));
  return opens ? farm.index + 1 : farm.index;
}

/** Whether the network will accept a call, by the farmer's entry and account. If not, a simulation gives the reason. */
async function isPlain(
  { rpc, network }: Sending,
  call: OneBlock,
  index: number,
  farm: FarmState,
): Promise<boolean> {
  const [[entry], account] = await Promise.all([
    readEntries(rpc, [pailKey(network.kaleContract, call.farmer, index)] as const),
    readAccount(rpc, network.asset, call.farmer),
  ]);
  const pail = entry && parsePail(entry.data);
  switch (call.type) {
    case 'plant':
      return !pail && call.amount >= 0n && (call.amount === 0n || (account?.kale ?? 0n) >= call.amount);
    case 'work':
      return !!pail && farm.ledger > pail.sequence && leadingZeros(call.hash) > (pail.zeros ?? -1);
    case 'harvest':
      return !!pail && pail.zeros !== null && index < farm.index && account?.kale != null;
  }
}

async function footprintOf(sending: Sending, raw: Transaction, call: Call): Promise<Simulated> {
  const { rpc, network, clock, farm, footprints, resourceFees } = sending;
  const alone = async () => {
    const simulated = await simulate(rpc, network, raw, call);
    if ('data' in simulated) resourceFees.set(call.type, simulated.data.resourceFee);
    return simulated;
  };
  if (call.type === 'harvestMany') return alone();
  const state = await farm();
  const index = indexOf(call, state, clock());
  if (!(await isPlain(sending, call, index, state))) return alone();
  const stakes = call.type === 'plant' && call.amount > 0n ? 'with a stake' : '';
  const again = call.type === 'work' && raw.source !== call.farmer ? 'for another' : '';
  const block = call.type === 'harvest' ? state.index : index;
  return footprints.of([call.type, block, stakes, again].join(' '), { farmer: call.farmer, index }, alone);
}

/** A bid within the limit, but never below the network's minimum. */
function within(bid: bigint, limit: bigint): bigint {
  if (limit < MIN_BID) return MIN_BID;
  return bid < limit ? bid : limit;
}

/** The number of operations that a transaction pays for: the sponsor's fee bump counts as one more. */
const billedOperations = ({ described }: StellarNetwork, operations: number) =>
  Math.max(operations, 1) + (described.sponsor ? 1 : 0);

/** A contract call with its footprint, and with a bid no higher than is payable besides its resources. */
function assemble(
  { network }: Sending,
  raw: Transaction,
  bid: bigint,
  payable: bigint,
  data: Extract<Simulated, { data: unknown }>['data'],
): Transaction {
  const limit = (payable - data.resourceFee) / BigInt(billedOperations(network, 1));
  return TransactionBuilder.cloneFrom(raw, {
    fee: String(within(bid, limit)),
    sorobanData: data,
    networkPassphrase: network.passphrase,
  }).build();
}

/**
 * A transaction ready to be signed. A contract call gets its footprint and fee from a simulation. If the simulation
 * refuses it, it stays without, and `submit` reports why, since only `submit` can return a failure.
 */
export async function prepareTransaction(
  sending: Sending,
  wish: { source: StellarAddress; operations: readonly Operation[]; seconds: number; ahead: number },
): Promise<UnsignedTransaction> {
  const { rpc, network, clock, bids, unsponsored } = sending;
  const { source, operations, seconds, ahead } = wish;
  const [account, wanted]: [StellarAccount | null, bigint] = await Promise.all([
    readAccount(rpc, network.asset, source),
    bids.bid(source, operations),
  ]);
  const isSponsored = network.described.sponsor && !unsponsored.has(source);
  const payable = isSponsored ? network.maxFee : maxPayable(account, operations, network.maxFee);
  const bid = within(wanted, payable / BigInt(billedOperations(network, operations.length)));
  const draft: Draft = {
    source,
    operations,
    sequence: (account?.sequence ?? 0n) + 1n + BigInt(ahead),
    // Stellar counts in whole seconds.
    validUntil: new Date(Math.floor(clock().getTime() / 1000 + seconds) * 1000),
    baseFee: bid,
  };
  const raw = buildTransaction(draft, network);
  const [call] = operations;
  if (!account || !call || operations.length > 1 || !isCall(call)) return toUnsigned(raw, draft);
  const footprint = await footprintOf(sending, raw, call);
  return toUnsigned('data' in footprint ? assemble(sending, raw, bid, payable, footprint.data) : raw, draft);
}
