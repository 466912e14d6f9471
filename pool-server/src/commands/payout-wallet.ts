import type { StellarAddress } from 'shared-api/address';
import { many, one } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import type { FarmerId, WithdrawalId } from '../domain/ids.ts';
import {
  answerPayoutWallet,
  changePayoutWallet,
  completePayoutChange,
  verifyPayoutWallet,
} from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { holdAfterRisk } from './hold-withdrawals.ts';
import { endPayoutChange, orderPayout } from './order-payout.ts';
import { assertMayConfirm, findPayoutLink, recordPayoutMail, revokeConfirmations } from './payout-mails.ts';
import type { Services } from './services.ts';
import { stopWithdrawal } from './stop-withdrawals.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/**
 * Refuses an address that cannot receive a payout. On a sandbox, first opens it with a KALE trustline, because its
 * owner cannot.
 * @throws Refusal INVALID_WALLET, LedgerUnavailable
 */
async function assertPayable(services: Services, address: StellarAddress): Promise<void> {
  const { ledger, wallets, openPayoutWallet } = services;
  if (await wallets.keeps(address))
    throw new Refusal('INVALID_WALLET', 'This is a custodial wallet of the pool: name a wallet of your own');
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
 * Confirms or replaces the payout wallet of an account after a password reset has proved its mailbox.
 * @throws Refusal FARMER_NOT_FOUND, INVALID_WALLET, VALIDATION_ERROR, LedgerUnavailable
 */
export async function answerPayout(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<void> {
  await assertPayable(services, address);
  await commit(services.database, context, async unit => {
    const answer = answerPayoutWallet(address);
    const { events } = await unit.decide(farmerStream(farmerId), farmer, answer);
    if (events.some(({ type }) => type === 'PayoutWalletChanged')) {
      await holdAfterRisk(unit, services, farmerId, context.at, 'payout-wallet-replaced');
    }
    await orderPayout(services, unit.tx, farmerId, address);
  });
}

/** Begins a change within a transaction, and mails its stop link unless it takes effect at once. */
async function beginChange(
  unit: Unit,
  services: Services,
  { at }: CommandContext,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<void> {
  const waitMs = services.holds.payoutChangeHours * HOUR_MS;
  const change = changePayoutWallet(address, new Date(at.getTime() + waitMs), at);
  const { events } = await unit.decide(farmerStream(farmerId), farmer, change);
  await revokeConfirmations(unit.tx, farmerId, address);
  if (events.length === 0) return;
  await orderPayout(services, unit.tx, farmerId, address);
  if (waitMs > 0) {
    const link = { farmerId, action: 'stop-change', subject: address } as const;
    await recordPayoutMail(unit.tx, link, at, waitMs + WEEK_MS);
  }
}

/**
 * The owner of an address has signed a challenge with its key. For the wallet on record, that verifies it. For another
 * one, it begins a change: at once after a second factor, otherwise when the link in a mail is opened (trust.md 11).
 * @throws Refusal FARMER_NOT_FOUND, INVALID_WALLET, PAYOUT_UNCONFIRMED, VALIDATION_ERROR, RATE_LIMITED; LedgerUnavailable
 */
export async function acceptSignedWallet(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  address: StellarAddress,
  { secondFactor }: { secondFactor: boolean },
): Promise<void> {
  const onRecord = await one(
    services.database,
    'SELECT 1 FROM farmers WHERE id = $1 AND payout_address = $2',
    [farmerId, address],
  );
  if (!onRecord) await assertPayable(services, address);
  await commit(services.database, context, async unit => {
    const { state } = await unit.decide(farmerStream(farmerId), farmer, () => []);
    if (state.known && state.payout.address === address) {
      await unit.decide(farmerStream(farmerId), farmer, verifyPayoutWallet(address));
    } else if (secondFactor) await beginChange(unit, services, context, farmerId, address);
    else {
      // Refuses what the mailed link could not begin either.
      changePayoutWallet(address, context.at, context.at)(state);
      await assertMayConfirm(unit.tx, farmerId, context.at);
      const link = { farmerId, action: 'confirm-change', subject: address } as const;
      await recordPayoutMail(unit.tx, link, context.at);
    }
  });
}

const notValid = () => new Refusal('VALIDATION_ERROR', 'This link is no longer valid');

/**
 * Begins the change that a mailed link confirms.
 * @throws Refusal VALIDATION_ERROR, INVALID_WALLET, PAYOUT_UNCONFIRMED; LedgerUnavailable
 */
export async function confirmPayoutChange(
  services: Services,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  token: string,
): Promise<void> {
  const link = await findPayoutLink(services.database, token, at);
  if (link?.action !== 'confirm-change') throw notValid();
  const { farmer_id: farmerId, user_id: id } = link;
  // Only an address that was checked is recorded as the subject of a change.
  const address = link.subject as StellarAddress;
  await assertPayable(services, address);
  const context: CommandContext = { actor: { kind: 'user', id }, cause, at };
  await commit(services.database, context, async unit => {
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    // Under the lock: another request may have used or revoked it.
    if (!(await findPayoutLink(unit.tx, token, at))) throw notValid();
    await beginChange(unit, services, context, farmerId, address);
  });
}

/** Cancels a change that has not taken effect, or that has not been confirmed. */
export async function cancelChange(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
): Promise<void> {
  await commit(services.database, context, async unit => {
    await endPayoutChange(services, unit, farmerId);
    await revokeConfirmations(unit.tx, farmerId);
  });
}

/**
 * Stops what a mailed link is about, without a session.
 * @throws Refusal VALIDATION_ERROR for a link that is not valid, or when nothing is left to stop
 */
export async function stopByLink(
  services: Services,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  token: string,
): Promise<void> {
  const link = await findPayoutLink(services.database, token, at);
  if (!link || link.action === 'confirm-change') throw notValid();
  const { farmer_id: farmerId, user_id: id, action, subject } = link;
  const context: CommandContext = { actor: { kind: 'user', id }, cause, at };
  await commit(services.database, context, async unit => {
    if (action === 'stop-withdrawal') {
      await stopWithdrawal(unit, farmerId, subject as WithdrawalId, at);
      return;
    }
    const ended = await endPayoutChange(services, unit, farmerId, subject as StellarAddress);
    if (!ended) throw new Refusal('VALIDATION_ERROR', 'This has ended: nothing is left to stop');
    await revokeConfirmations(unit.tx, farmerId);
  });
}

/** Applies every change whose delay is over. */
export async function completePayoutChanges(services: Services, context: CommandContext): Promise<void> {
  const due = await many<{ id: FarmerId }>(
    services.database,
    'SELECT id FROM farmers WHERE payout_change_at <= $1 ORDER BY payout_change_at LIMIT 100',
    [context.at],
  );
  for (const { id } of due) {
    await commit(services.database, context, async unit => {
      const { state } = await unit.decide(farmerStream(id), farmer, completePayoutChange(context.at));
      if (state.known) await orderPayout(services, unit.tx, id, state.payout.address);
    });
  }
}
