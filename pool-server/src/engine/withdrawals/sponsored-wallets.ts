import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { farmer, fundWallet, openTrustline } from '../../domain/farmer.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { farmerStream } from '../../events/stream.ts';
import type { Operation, TransactionOutcome } from '../../ledger/ledger.ts';
import { deliver, isTransient, retryBefore, withLedgerRetry } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { signingError } from '../wallet-faults.ts';
import { withWallets } from '../wallet-locks.ts';

const VALID_SECONDS = 75;

interface Waiting {
  id: FarmerId;
  address: StellarAddress;
}

/** Wallets of farmers with a confirmed e-mail address: a registration alone must not cost the platform a reserve. */
const WAITING = `
  SELECT f.id, f.custodial_address AS address FROM farmers f JOIN users u ON u.farmer_id = f.id
  WHERE f.trustline_at IS NULL AND u.email_proof_due IS NULL AND NOT f.id = ANY($1)
  ORDER BY u.created_at LIMIT 50`;

/**
 * Opens new wallets at the sponsor's expense: an account with 0 XLM and a KALE trustline. Idempotent: it checks the
 * ledger first. A refused wallet is retried later; `refused` contains the time of the refusal. Returns the errors.
 */
export async function openSponsoredWallets(
  services: EngineServices,
  sponsor: StellarAddress,
  refused: Map<FarmerId, Date>,
): Promise<unknown[]> {
  const before = retryBefore(services);
  for (const [id, at] of refused) if (at <= before) refused.delete(id);
  const waiting = await many<Waiting>(services.database, WAITING, [[...refused.keys()]]);
  const errors: unknown[] = [];
  // The sponsor's transactions must be sequential.
  await withWallets(services, [sponsor], 'settlement', async () => {
    for (const wallet of waiting) {
      try {
        const outcome = await openWallet(services, sponsor, wallet);
        if (outcome?.status === 'failed' && !isTransient(outcome.failure))
          refused.set(wallet.id, services.clock());
      } catch (error) {
        if (signingError(error)) refused.set(wallet.id, services.clock());
        errors.push(error);
      }
    }
  });
  return errors;
}

/** Returns the outcome of the transaction, or null if the wallet already existed. */
async function openWallet(
  services: EngineServices,
  sponsor: StellarAddress,
  { id, address }: Waiting,
): Promise<TransactionOutcome | null> {
  const account = await withLedgerRetry(services, ledger => ledger.account(address));
  if (account && account.kale !== null) {
    await recordOpened(services, id, null);
    return null;
  }
  const creation: Operation = {
    type: 'createAccount',
    destination: address,
    startingBalance: amount('XLM', 0n),
  };
  const operations: Operation[] = [
    { type: 'beginSponsoring', sponsored: address },
    ...(account ? [] : [creation]),
    { type: 'addTrustline', account: address },
    { type: 'endSponsoring', sponsored: address },
  ];
  const transaction = await services.wallets.sign(
    await withLedgerRetry(services, ledger => ledger.prepare(sponsor, operations, VALID_SECONDS)),
  );
  const outcome = await deliver(services, transaction);
  if (outcome.status === 'success') await recordOpened(services, id, outcome.hash);
  return outcome;
}

/** Marks the wallet as funded: it can hold KALE and does not need XLM. */
const recordOpened = ({ database, ...services }: EngineServices, id: FarmerId, hash: string | null) =>
  commit(database, now(services, ENGINE), async unit => {
    const nothing = atomic(amount('XLM', 0n));
    await unit.decide(farmerStream(id), farmer, fundWallet(nothing, nothing));
    await unit.decide(farmerStream(id), farmer, openTrustline(hash));
  });
