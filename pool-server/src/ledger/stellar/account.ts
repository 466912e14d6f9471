import { type Asset, Keypair } from '@stellar/stellar-sdk/base';
import {
  type AccountEntry,
  LedgerKey,
  LedgerKeyAccount,
  LedgerKeyTrustLine,
  type TrustLineEntry,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import type { LedgerAccount } from '../ledger.ts';
import { readEntries } from './entries.ts';
import type { Rpc } from './rpc.ts';
import { readTip } from './tip.ts';

/** One base reserve: 0.5 XLM. An account holds two, and one more for each entry it pays for. */
export const BASE_RESERVE = 5_000_000n;
export const ACCOUNT_RESERVE = 2n * BASE_RESERVE;

/** An account, and the sequence number of its latest transaction. */
export interface StellarAccount extends LedgerAccount {
  readonly sequence: bigint;
}

const idOf = (address: StellarAddress) => Keypair.fromPublicKey(address).xdrAccountId();

export const accountKey = (address: StellarAddress) =>
  LedgerKey.account(new LedgerKeyAccount({ accountId: idOf(address) }));

export const trustlineKey = (address: StellarAddress, asset: Asset) =>
  LedgerKey.trustline(
    new LedgerKeyTrustLine({ accountId: idOf(address), asset: asset.toTrustLineXdrObject() }),
  );

/** Reserves of its entries, less those sponsored for it, plus those it sponsors and its open offers. */
function reserveOf({ numSubEntries, ext }: AccountEntry): bigint {
  const first = ext.type === 'v1' ? ext.v1 : null;
  const second = first?.ext.type === 'v2' ? first.ext.v2 : null;
  const entries = numSubEntries + (second?.numSponsoring ?? 0) - (second?.numSponsored ?? 0);
  return ACCOUNT_RESERVE + BigInt(entries) * BASE_RESERVE + (first?.liabilities.selling ?? 0n);
}

/** KALE not reserved by open offers, and KALE that can still be received despite them. */
function kaleOf({ balance, limit, ext }: TrustLineEntry) {
  const { selling, buying } = ext.type === 'v1' ? ext.v1.liabilities : { selling: 0n, buying: 0n };
  return { kale: amount('KALE', balance - selling), kaleRoom: amount('KALE', limit - balance - buying) };
}

/** An account and its KALE trustline; null for one that does not exist. */
export async function readAccount(
  rpc: Rpc,
  asset: Asset,
  address: StellarAddress,
): Promise<StellarAccount | null> {
  const [account, trustline] = await readEntries(rpc, [
    accountKey(address),
    trustlineKey(address, asset),
  ] as const);
  if (account?.data.type !== 'account') return null;
  const entry = account.data.value;
  return {
    address,
    sequence: entry.seqNum,
    xlm: amount('XLM', entry.balance),
    ...(trustline?.data.type === 'trustline' ? kaleOf(trustline.data.value) : { kale: null }),
    reserve: amount('XLM', reserveOf(entry)),
  };
}

/** The sequence number of an account's latest transaction, unless the RPC has no ledger after this time. */
export async function readSequenceAfter(
  rpc: Rpc,
  clock: Clock,
  address: StellarAddress,
  time: Date,
): Promise<bigint | null> {
  const { sequence, closedAt } = await readTip(rpc, clock);
  const [account] = await readEntries(rpc, [accountKey(address)] as const);
  // A different provider may have answered the second call.
  const isLater = closedAt > time && account !== null && account.readIn >= sequence;
  return isLater && account.data.type === 'account' ? account.data.value.seqNum : null;
}

/** The XLM that an account lacks to spend this much and keep its reserve; at least one stroop. */
export const lackOf = ({ xlm, reserve }: LedgerAccount, spending: bigint): Amount<'XLM'> =>
  amount('XLM', atLeastOne(spending + reserve - xlm));

/** At least one unit: a shortfall that has been paid in the meantime counts as one unit. */
export const atLeastOne = (units: bigint): bigint => (units > 0n ? units : 1n);
