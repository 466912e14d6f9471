import type { StellarAddress } from 'shared-api/address';
import { type Database, many, one, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId, WithdrawalId } from '../domain/ids.ts';
import {
  changePayoutWallet,
  confirmPayoutWallet,
  type PayoutOwner,
  payoutOwnerId,
  payoutOwnerOf,
  verifyPayoutWallet,
} from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { forEachAlone } from './for-each-alone.ts';
import {
  applyPayoutChange,
  commitPayout,
  decidePayout,
  endPayoutChange,
  loadPayout,
  orderPayout,
} from './order-payout.ts';
import {
  assertMayConfirm,
  assertMayMail,
  findPayoutLink,
  recordPayoutMail,
  revokeConfirmations,
} from './payout-mails.ts';
import type { Services } from './services.ts';
import { stopWithdrawal } from './stop-withdrawals.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** Refuses a wallet whose key the signer has: it is not the owner's. Throws Refusal INVALID_WALLET. */
export async function assertNotCustodial(
  { wallets }: Pick<Services, 'wallets'>,
  address: StellarAddress,
): Promise<void> {
  if (await wallets.keeps(address))
    throw new Refusal('INVALID_WALLET', 'This is a custodial wallet of the pool: name a wallet of your own');
}

/** Refuses an address that cannot receive a payout; opens it first on a sandbox. Throws INVALID_WALLET, LedgerUnavailable. */
async function assertPayable(services: Services, address: StellarAddress): Promise<void> {
  const { ledger, openPayoutWallet } = services;
  await assertNotCustodial(services, address);
  await openPayoutWallet?.(address);
  const account = await ledger.account(address);
  if (account?.kale == null) {
    const lack = account
      ? 'does not accept KALE yet: add KALE to it'
      : 'does not exist on the network yet: fund it';
    throw new Refusal('INVALID_WALLET', `This wallet ${lack} first`);
  }
}

/**
 * Confirms the payout wallet of an account after a password reset has proved its mailbox. Replacing the wallet is a
 * change, with all its protections. An approved pool's wallet is already in use, and on a sandbox may be one of the
 * platform's.
 * @throws Refusal FARMER_NOT_FOUND, POOLER_NOT_FOUND, INVALID_WALLET, VALIDATION_ERROR, LedgerUnavailable
 */
export async function confirmPayout(
  services: Services,
  context: CommandContext,
  owner: PayoutOwner,
  address: StellarAddress,
): Promise<void> {
  const confirm = confirmPayoutWallet(address);
  // Refused before any network call; on a sandbox, checking an address opens it.
  confirm(await loadPayout(services.database, owner));
  if (!(await isApprovedPool(services.database, owner))) await assertPayable(services, address);
  await commit(services.database, context, unit => decidePayout(unit, owner, confirm));
}

/** Whether the owner is an approved pool, which is paid whatever the state of its payout wallet. */
async function isApprovedPool(database: Database, owner: PayoutOwner): Promise<boolean> {
  const id = payoutOwnerId(owner);
  return (await one(database, "SELECT FROM pools WHERE id = $1 AND status <> 'pending'", [id])) !== null;
}

/** Starts a change within a transaction, and mails its stop link unless it takes effect at once. */
async function beginChange(
  unit: Unit,
  services: Services,
  { at }: CommandContext,
  owner: PayoutOwner,
  address: StellarAddress,
): Promise<void> {
  const waitMs = services.holds.payoutChangeHours * HOUR_MS;
  const change = changePayoutWallet(address, new Date(at.getTime() + waitMs), at);
  const { decided } = await decidePayout(unit, owner, change);
  await revokeConfirmations(unit.tx, owner, at, address);
  if (!decided) return;
  await orderPayout(services, unit.tx, owner, address);
  if (waitMs > 0) {
    await assertMayMail(unit.tx, owner, 'payout-stop', at);
    const link = { owner, action: 'stop-change', subject: address } as const;
    await recordPayoutMail(unit.tx, link, at, waitMs + WEEK_MS);
  }
}

const ON_RECORD = `
  SELECT FROM farmers WHERE id = $1 AND payout_address = $2
  UNION ALL SELECT FROM pools WHERE id = $1 AND address = $2`;

/**
 * Accepts a challenge that the owner of an address has signed with its key. For the wallet on record, that verifies it.
 * For another one, it starts a change: at once after a second factor, otherwise when the link in a mail is opened
 * (trust.md 11).
 * @throws Refusal FARMER_NOT_FOUND, INVALID_WALLET, VALIDATION_ERROR, RATE_LIMITED; LedgerUnavailable
 */
export async function acceptSignedWallet(
  services: Services,
  context: CommandContext,
  owner: PayoutOwner,
  address: StellarAddress,
  { secondFactor }: { secondFactor: boolean },
): Promise<void> {
  const onRecord = await one(services.database, ON_RECORD, [payoutOwnerId(owner), address]);
  if (!onRecord) await assertPayable(services, address);
  await commitPayout(services, context, owner, async unit => {
    const { of } = await decidePayout(unit, owner, () => []);
    if (of.payout.address === address) await decidePayout(unit, owner, verifyPayoutWallet(address));
    else if (secondFactor) await beginChange(unit, services, context, owner, address);
    else {
      // Applies the same checks as the mailed link.
      changePayoutWallet(address, context.at, context.at)(of);
      await assertMayConfirm(unit.tx, owner, context.at);
      const link = { owner, action: 'confirm-change', subject: address } as const;
      await recordPayoutMail(unit.tx, link, context.at);
    }
  });
}

const notValid = () => new Refusal('VALIDATION_ERROR', 'This link is no longer valid');

/** The change that a mailed link confirms. A suspended account is paid to the wallet on record (trust.md 14). */
async function findConfirmation(on: Queryable, token: string, at: Date) {
  const link = await findPayoutLink(on, token, at);
  if (link?.action !== 'confirm-change') throw notValid();
  if (link.suspended) {
    throw new Refusal('VALIDATION_ERROR', 'This account is suspended: its payout wallet cannot be changed');
  }
  return link;
}

/** Starts the change that a mailed link confirms. Throws Refusal VALIDATION_ERROR, INVALID_WALLET, RATE_LIMITED; LedgerUnavailable. */
export async function confirmPayoutChange(
  services: Services,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  token: string,
): Promise<void> {
  const { owner, userId: id, subject } = await findConfirmation(services.database, token, at);
  // Only an address that was checked is recorded as the subject of a change.
  const address = subject as StellarAddress;
  await assertPayable(services, address);
  const context: CommandContext = { actor: { kind: 'user', id }, cause, at };
  await commitPayout(services, context, owner, async unit => {
    await decidePayout(unit, owner, () => []);
    // Under the lock: another request may have used or revoked it.
    await findConfirmation(unit.tx, token, at);
    await beginChange(unit, services, context, owner, address);
  });
}

/** Cancels a change that has not taken effect or been confirmed. Throws Refusal VALIDATION_ERROR. */
export async function cancelChange(
  services: Services,
  context: CommandContext,
  owner: PayoutOwner,
): Promise<void> {
  await commitPayout(services, context, owner, async unit => {
    await endPayoutChange(services, unit, owner, context.at);
    await revokeConfirmations(unit.tx, owner, context.at);
  });
}

/**
 * Stops a mailed link's change or withdrawal, without a session.
 * @throws Refusal VALIDATION_ERROR for an invalid link, or when there is nothing left to stop
 */
export async function stopByLink(
  services: Services,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  token: string,
): Promise<void> {
  const link = await findPayoutLink(services.database, token, at);
  if (!link || link.action === 'confirm-change') throw notValid();
  const { owner, userId: id, action, subject } = link;
  const context: CommandContext = { actor: { kind: 'user', id }, cause, at };
  await commitPayout(services, context, owner, async unit => {
    if (action === 'stop-withdrawal' && 'farmerId' in owner) {
      await stopWithdrawal(unit, owner.farmerId, subject as WithdrawalId, at);
      return;
    }
    const ended = await endPayoutChange(services, unit, owner, at, subject as StellarAddress);
    if (!ended) throw new Refusal('VALIDATION_ERROR', 'This has ended: nothing is left to stop');
    await revokeConfirmations(unit.tx, owner, at);
  });
}

/** Skips a wallet with an open order: `repeatLostOrders` repeats that first, so that a failing wallet does not add more. */
const DUE = `
  SELECT farmer_id, pool_id FROM (
    SELECT id AS farmer_id, NULL AS pool_id, payout_change_at FROM farmers
    UNION ALL SELECT NULL, id, payout_change_at FROM pools) waiting
  WHERE payout_change_at <= $1 AND NOT EXISTS (
    SELECT FROM payout_orders o WHERE o.farmer_id = waiting.farmer_id OR o.pool_id = waiting.pool_id)
  ORDER BY payout_change_at LIMIT 100`;

/** Applies every change whose delay is over. A failure does not delay the others. */
export async function completePayoutChanges(services: Services, context: CommandContext): Promise<void> {
  const due = await many<{ farmer_id: FarmerId | null; pool_id: PoolId | null }>(services.database, DUE, [
    context.at,
  ]);
  await forEachAlone(
    due,
    'Changes of payout wallets could not be applied',
    async ({ farmer_id, pool_id }) => {
      const owner = payoutOwnerOf(farmer_id, pool_id);
      if (owner) await completeChange(services, context, owner);
    },
  );
}

const completeChange = (services: Services, context: CommandContext, owner: PayoutOwner) =>
  commitPayout(services, context, owner, unit => applyPayoutChange(services, unit, owner, context.at));
