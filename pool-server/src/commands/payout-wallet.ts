import type { StellarAddress } from 'shared-api/address';
import { answerPayoutWallet, farmer } from '../domain/farmer.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { Services } from './services.ts';

/**
 * Refuses an address that can receive no payout. On a sandbox it is opened with a KALE trustline first, as nobody else
 * could open it there.
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
 * Confirms or replaces the payout wallet of an account whose mailbox was proved by a password reset.
 * @throws Refusal FARMER_NOT_FOUND, INVALID_WALLET, VALIDATION_ERROR, LedgerUnavailable
 */
export async function answerPayout(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<void> {
  await assertPayable(services, address);
  await commit(services.database, context, unit =>
    unit.decide(farmerStream(farmerId), farmer, answerPayoutWallet(address)),
  );
}
