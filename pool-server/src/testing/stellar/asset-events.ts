import { Address, Asset, Keypair, nativeToScVal, StrKey, type Transaction } from '@stellar/stellar-sdk/base';
import {
  ContractEvent,
  ContractEventBody,
  ContractEventType,
  ContractEventV0,
  ContractId,
  ExtensionPoint,
  type ScVal,
} from '@stellar/stellar-sdk/xdr';
import type { Operation, OperationReturn } from '../../ledger/ledger.ts';
import type { Founded } from './envelopes.ts';

/** An event of an asset's contract as `getEvents` sends it. */
export interface AssetEvent {
  readonly id: string;
  readonly type: 'contract';
  readonly ledger: number;
  readonly ledgerClosedAt: string;
  readonly contractId: string;
  readonly topic: readonly string[];
  readonly value: string;
  readonly txHash: string;
  readonly transactionIndex: number;
  readonly operationIndex: number;
  readonly inSuccessfulContractCall: boolean;
}

const symbol = (name: string) => nativeToScVal(name, { type: 'symbol' });
const account = (address: string) => new Address(address).toScVal();
const text = (value: string) => nativeToScVal(value);

export interface AppliedAt {
  readonly ledger: number;
  readonly closedAt: Date;
  readonly index: number;
}

/** The `fee` event of a transaction and the `transfer` events of its payments, as CAP-67 describes them. */
export function assetEvents(
  transaction: Transaction,
  operations: readonly Operation[],
  { fee, payer, ok, hash }: { fee: bigint; payer: string; ok: boolean; hash: string },
  { ledger, closedAt, index }: AppliedAt,
  { passphrase, asset, assetContract }: Founded,
): AssetEvent[] {
  const xlm = Asset.native().contractId(passphrase);
  const { source } = transaction;
  const raised = [
    { contractId: xlm, topics: [symbol('fee'), account(payer)], units: fee },
    ...(ok ? operations : []).flatMap(operation => {
      if (operation.type !== 'payment' && operation.type !== 'createAccount') return [];
      const [code, units] =
        operation.type === 'payment'
          ? [operation.asset, operation.amount]
          : (['XLM', operation.startingBalance] as const);
      const [contractId, name] =
        code === 'XLM' ? [xlm, 'native'] : [assetContract, `${asset.code}:${asset.issuer}`];
      const topics = [symbol('transfer'), account(source), account(operation.destination), text(name)];
      return [{ contractId, topics, units }];
    }),
  ];
  const at = { ledger, closedAt, index };
  return raised.map((event, place) => eventOf(event, hash, at, place));
}

interface Raised {
  readonly contractId: string;
  readonly topics: readonly ScVal[];
  readonly units: bigint;
}

/** An event at its position in a transaction. */
const eventOf = (
  { contractId, topics, units }: Raised,
  hash: string,
  { ledger, closedAt, index }: AppliedAt,
  place: number,
): AssetEvent => ({
  id: `${(BigInt(ledger) << 32n) + (BigInt(index) << 12n)}-${String(place).padStart(10, '0')}`,
  type: 'contract',
  ledger,
  ledgerClosedAt: closedAt.toISOString(),
  contractId,
  topic: topics.map(topic => topic.toXdr('base64')),
  value: nativeToScVal(units, { type: 'i128' }).toXdr('base64'),
  txHash: hash,
  transactionIndex: index,
  operationIndex: place,
  inSuccessfulContractCall: true,
});

/** The position of a call's first `mint` event, after the `fee` event. */
const FIRST_MINT = 10;

/** The `mint` events of a call that harvests, one for each block. */
export function mintEvents(
  call: Operation | undefined,
  returned: OperationReturn,
  hash: string,
  at: AppliedAt,
  { asset, assetContract }: Founded,
): AssetEvent[] {
  if (call?.type !== 'harvest' && call?.type !== 'harvestMany') return [];
  const all = returned.type === 'harvests' ? [...returned.of.values()] : [returned];
  const topics = [symbol('mint'), account(call.farmer), text(`${asset.code}:${asset.issuer}`)];
  return all.flatMap((one, place) => {
    if (one.type !== 'harvest') return [];
    const event = { contractId: assetContract, topics, units: one.reward + one.stake };
    return [eventOf(event, hash, at, FIRST_MINT + place)];
  });
}

/** The event of a payment of XLM from an account outside. */
export function depositEvent(
  to: string,
  units: bigint,
  { ledger, closedAt, index }: AppliedAt,
  { passphrase }: Founded,
): AssetEvent {
  const from = new Keypair({ type: 'ed25519', publicKey: new Uint8Array(32).fill(9) }).publicKey();
  return {
    id: `${(BigInt(ledger) << 32n) + BigInt(index)}-0000000000`,
    type: 'contract',
    ledger,
    ledgerClosedAt: closedAt.toISOString(),
    contractId: Asset.native().contractId(passphrase),
    topic: [symbol('transfer'), account(from), account(to), text('native')].map(each => each.toXdr('base64')),
    value: nativeToScVal(units, { type: 'i128' }).toXdr('base64'),
    txHash: index.toString(16).padStart(64, '0'),
    transactionIndex: index,
    operationIndex: 0,
    inSuccessfulContractCall: true,
  };
}

/** The event of the KALE asset's contract when it mints for a farmer or burns a stake. */
const kaleEvent = (
  name: 'mint' | 'burn',
  of: string,
  units: bigint,
  { asset, assetContract }: Founded,
): ContractEvent =>
  new ContractEvent({
    ext: ExtensionPoint.v0(),
    contractId: new ContractId(StrKey.decodeContract(assetContract)),
    type: ContractEventType.contract,
    body: ContractEventBody.v0(
      new ContractEventV0({
        topics: [symbol(name), account(of), text(`${asset.code}:${asset.issuer}`)],
        data: nativeToScVal(units, { type: 'i128' }),
      }),
    ),
  });

/** The events of the asset's contract for a stake or a harvest, for each operation. */
export function raisedEvents(
  [call]: readonly Operation[],
  returned: OperationReturn,
  founded: Founded,
): string[][] {
  const event = (name: 'mint' | 'burn', of: string, units: bigint) =>
    kaleEvent(name, of, units, founded).toXdr('base64');
  if (call?.type === 'plant' && call.amount > 0n) return [[event('burn', call.farmer, call.amount)]];
  if (call?.type === 'harvestMany' && returned.type === 'harvests') {
    const all = [...returned.of.values()];
    return [
      all.flatMap(one =>
        one.type === 'harvest' ? [event('mint', call.farmer, one.reward + one.stake)] : [],
      ),
    ];
  }
  if (call?.type !== 'harvest' || returned.type !== 'harvest') return [];
  return [[event('mint', call.farmer, returned.reward + returned.stake)]];
}

interface Filter {
  readonly contractIds: readonly string[];
  readonly topics: readonly (readonly string[])[];
}

/** Whether an event passes one of the filters, topic by topic; "*" matches any topic. */
export const passes = ({ contractId, topic }: AssetEvent, filters: readonly Filter[]): boolean =>
  filters.some(
    ({ contractIds, topics }) =>
      contractIds.includes(contractId) &&
      topics.some(
        wanted =>
          wanted.length === topic.length && wanted.every((each, at) => each === '*' || each === topic[at]),
      ),
  );
