import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk/base';
import { DecoratedSignature } from '@stellar/stellar-sdk/xdr';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { isSignedBy } from '../ed25519.ts';
import { readAccount } from './account.ts';
import { buildFeeBump, maxBid } from './fee-bump.ts';
import { maxPayable } from './max-payable.ts';
import { recognizeAll } from './recognize.ts';
import type { Sending } from './submit.ts';
import { hashBytesOf } from './transaction-hash.ts';

/** A transaction counts as outbid after this many ledgers if others bid more. */
const OUTBID_LEDGERS = 2;
/** After this many ledgers it is stuck, whatever the network's statistics. */
const STUCK_LEDGERS = 6;
/** The network replaces a waiting transaction only by a fee bump with ten times its bid (stellar-core). */
const REPLACES = 10n;
/** A bump bids this much above the network's current bid. */
const MARGIN = 4n;

/** Wraps a transaction in a fee bump: its hash is recorded before it is signed, and signed before it is sent. */
export async function inFeeBump(
  { network, signFeeBump }: Sending,
  transaction: Transaction,
  payer: StellarAddress,
  bid: bigint,
): Promise<FeeBumpTransaction | null> {
  if (!signFeeBump) return null;
  const { bump, built } = buildFeeBump(transaction, payer, bid, network);
  const signature = await signFeeBump(bump);
  const key = accountKey(payer);
  if (!isSignedBy(key, hashBytesOf(built), signature)) throw new Error('A fee bump is signed by another key');
  // `addSignature` would verify the signature in slow JavaScript.
  built.addDecoratedSignature(new DecoratedSignature({ hint: key.slice(-4), signature }));
  return built;
}

/** Watches one transaction that the network has accepted but not yet applied. */
interface Bumping {
  /** Called once per ledger while it waits, with the number of ledgers since it was accepted. */
  waited(ledgers: number): void;
}

/**
 * Raises the fee of a transaction that the network leaves out, by a fee bump around the same transaction, so its
 * recorded hash still finds the outcome. Each bump bids at least ten times the previous bid, up to the maximum cost of
 * a transaction and to what its own wallet can pay.
 */
export function watchForBumps(
  sending: Sending,
  transaction: Transaction,
  payer: StellarAddress,
  firstBid: bigint,
): Bumping {
  const { rpc, network, bids } = sending;
  // Full ledgers are for plants and works: a harvest is not urgent, and would outbid them.
  const operations = recognizeAll(transaction, network);
  const isPatient = operations.some(operation => operation?.type.startsWith('harvest'));
  let bid = firstBid;
  let since = 0;
  let running = false;

  /** The maximum that the transaction may cost its payer. */
  async function affordable(): Promise<bigint> {
    if (payer !== transaction.source) return network.maxFee;
    return maxPayable(await readAccount(rpc, network.asset, payer), operations, network.maxFee);
  }

  async function consider(ledgers: number): Promise<void> {
    const waits = ledgers - since;
    if (waits < OUTBID_LEDGERS) return;
    const { classic, call } = await bids.now();
    const asked = transaction.operations[0]?.type === 'invokeHostFunction' ? call : classic;
    if (waits < STUCK_LEDGERS && (isPatient || asked <= bid)) return;
    const most = maxBid(transaction, await affordable());
    const least = bid * REPLACES;
    if (least > most) return;
    const wanted = asked * MARGIN > least ? asked * MARGIN : least;
    const next = wanted < most ? wanted : most;
    const bumped = await inFeeBump(sending, transaction, payer, next);
    if (!bumped) return;
    const { status } = await rpc(server => server.sendTransaction(bumped));
    if (status !== 'PENDING' && status !== 'DUPLICATE') return;
    bid = next;
    since = ledgers;
  }

  return {
    waited(ledgers) {
      if (running || !sending.signFeeBump) return;
      running = true;
      // The transaction itself still waits: without a bump it is applied later or expires.
      void consider(ledgers)
        .catch(() => undefined)
        .finally(() => {
          running = false;
        });
    },
  };
}
