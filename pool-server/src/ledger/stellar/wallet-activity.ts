import { Address, Asset, nativeToScVal, scValToNative } from '@stellar/stellar-sdk/base';
import type { Api } from '@stellar/stellar-sdk/rpc';
import type { StellarAddress } from 'shared-api/address';
import type { Asset as AssetCode } from 'shared-api/money';
import * as v from 'valibot';
import type { Clock } from '../../domain/clock.ts';
import { LedgerUnavailable } from '../failures.ts';
import type { LedgerSequence, TransactionHash } from '../ledger.ts';
import type { FeePaid, Mint, Receipt, WalletActivity } from '../wallet-activity.ts';
import type { StellarNetwork } from './network.ts';
import type { Rpc } from './rpc.ts';
import { readTip } from './tip.ts';

/** A filter takes five topic lists and a request five filters: two for receipts, two for fees. */
const IN_A_FILTER = 5;
const IN_A_REQUEST = 10;
const PAGE = 1_000;

const symbol = (name: string) => nativeToScVal(name, { type: 'symbol' }).toXdr('base64');
const topicOf = (address: StellarAddress) => new Address(address).toScVal().toXdr('base64');

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** An amount is a number, or a map with the number when the receiver's address carries an id. */
const Units = v.union([
  v.bigint(),
  v.pipe(
    v.object({ amount: v.bigint() }),
    v.transform(({ amount }) => amount),
  ),
]);
const Topics = v.tuple([v.string(), v.string(), v.optional(v.string())]);

/** A cursor begins with the ledger, shifted by 32 bits. */
const ledgerOf = (cursor: string) => Number(BigInt(cursor.split('-')[0] ?? '0') >> 32n);

/** All events of these filters in a range of ledgers. An RPC answers in pages of at most this many ledgers. */
async function eventsOf(
  rpc: Rpc,
  filters: Api.EventFilter[],
  from: number,
  last: number,
): Promise<Api.EventResponse[]> {
  const found: Api.EventResponse[] = [];
  let page = await rpc(server => server.getEvents({ filters, startLedger: from, limit: PAGE }));
  for (;;) {
    // A different provider may respond than the one that reported the newest ledger.
    if (page.latestLedger < last) throw new LedgerUnavailable('The RPC is behind');
    found.push(...page.events);
    const { cursor, events } = page;
    const isLast = events.length < PAGE && ledgerOf(cursor) >= last;
    if (isLast || ledgerOf(cursor) > last) return found.filter(({ ledger }) => ledger <= last);
    page = await rpc(server => server.getEvents({ filters, cursor, limit: PAGE }));
    if (page.cursor === cursor) return found.filter(({ ledger }) => ledger <= last);
  }
}

/**
 * Receipts and fees from the asset contracts' `transfer` and `fee` events (CAP-67); rewards are minted, so they are not
 * transfers. Throws LedgerUnavailable, also when the RPC has not seen the requested ledgers.
 */
export async function readWalletActivity(
  rpc: Rpc,
  { asset, assetContract, passphrase }: StellarNetwork,
  clock: Clock,
  accounts: readonly StellarAddress[],
  after: LedgerSequence,
  through: LedgerSequence | null,
): Promise<WalletActivity> {
  const tip = await readTip(rpc, clock);
  if (through !== null && through > tip.sequence) throw new LedgerUnavailable('the RPC is behind');
  const last = through ?? tip.sequence;
  const from = Math.max(after + 1, tip.oldest) as LedgerSequence;
  if (from > last) return { receipts: [], fees: [], from };
  const xlmContract = Asset.native().contractId(passphrase);
  const assets = new Map<string, AssetCode>([
    [xlmContract, 'XLM'],
    [assetContract, asset.code === 'KALE' ? 'KALE' : 'XLM'],
  ]);
  const receipts: Receipt[] = [];
  const fees: FeePaid[] = [];
  for (const some of chunks(accounts, IN_A_REQUEST)) {
    const filters = chunks(some, IN_A_FILTER).flatMap((few): Api.EventFilter[] => [
      {
        type: 'contract',
        contractIds: [...assets.keys()],
        topics: few.map(address => [symbol('transfer'), '*', topicOf(address), '*']),
      },
      {
        type: 'contract',
        contractIds: [xlmContract],
        topics: few.map(address => [symbol('fee'), topicOf(address)]),
      },
    ]);
    for (const event of await eventsOf(rpc, filters, from, last)) {
      const [kind, first] = topicsOf(event);
      const code = assets.get(event.contractId?.contractId() ?? '');
      const { hash, units, at } = movedBy(event);
      if (kind === 'fee') fees.push({ hash, payer: first as StellarAddress, units, at });
      else if (kind === 'transfer' && code) receipts.push(...receiptsOf(event, code));
    }
  }
  return { receipts, fees, from };
}

const topicsOf = ({ topic }: Api.EventResponse) =>
  v.parse(
    Topics,
    topic.slice(0, 3).map(each => scValToNative(each)),
  );

const movedBy = ({ txHash, value, ledger, ledgerClosedAt }: Api.EventResponse) => ({
  hash: txHash as TransactionHash,
  units: v.parse(Units, scValToNative(value)),
  ledger: ledger as LedgerSequence,
  at: new Date(ledgerClosedAt),
});

/** The receipt of a `transfer` event; none if an account pays itself. */
function receiptsOf(event: Api.EventResponse, asset: AssetCode): Receipt[] {
  const [, from, to] = topicsOf(event);
  return to && from !== to
    ? [{ id: event.id, to: to as StellarAddress, from, asset, ...movedBy(event) }]
    : [];
}

/** What others received of an account's KALE. Throws LedgerUnavailable, also if the RPC saw no later ledger. */
export async function readPaymentsBy(
  rpc: Rpc,
  { assetContract }: StellarNetwork,
  clock: Clock,
  account: StellarAddress,
  after: LedgerSequence,
): Promise<Pick<WalletActivity, 'receipts' | 'from'>> {
  const { sequence: last, oldest } = await readTip(rpc, clock);
  if (last <= after) throw new LedgerUnavailable('the RPC is behind');
  const from = Math.max(after + 1, oldest) as LedgerSequence;
  const topics = [[symbol('transfer'), topicOf(account), '*', '*']];
  const filters: Api.EventFilter[] = [{ type: 'contract', contractIds: [assetContract], topics }];
  const events = await eventsOf(rpc, filters, from, last);
  return { receipts: events.flatMap(event => receiptsOf(event, 'KALE')), from };
}

/** The harvests that paid a farmer, by `mint` events (CAP-67), while the RPC keeps them. Throws LedgerUnavailable. */
export async function readMints(
  rpc: Rpc,
  { assetContract }: StellarNetwork,
  clock: Clock,
  farmer: StellarAddress,
  after: LedgerSequence,
  seen: LedgerSequence = after,
): Promise<Mint[]> {
  const { sequence: last, oldest } = await readTip(rpc, clock);
  if (last < seen) throw new LedgerUnavailable('the RPC is behind');
  const from = Math.max(after + 1, oldest);
  if (from > last) return [];
  const topics = [[symbol('mint'), topicOf(farmer), '*']];
  const events = await eventsOf(
    rpc,
    [{ type: 'contract', contractIds: [assetContract], topics }],
    from,
    last,
  );
  return events.map(movedBy);
}
