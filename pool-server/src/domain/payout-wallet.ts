import type { StellarAddress } from 'shared-api/address';
import { type FarmerEvent, type FarmerState, knownFarmer } from './farmer.ts';
import { Refusal } from './refusal.ts';

/** Holds every payment until the owner of the mailbox confirms or replaces the payout wallet (trust.md 10). */
export const questionPayoutWallet = (state: FarmerState): FarmerEvent[] => {
  const { farmerId, payout } = knownFarmer(state);
  return payout.confirmed ? [{ type: 'PayoutWalletQuestioned', data: { farmerId } }] : [];
};

/** Records that the owner of the payout wallet has signed with its key. */
export const verifyPayoutWallet =
  (address: StellarAddress) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, payout } = knownFarmer(state);
    if (payout.address !== address) throw new Refusal('VALIDATION_ERROR', 'This is not your payout wallet');
    return payout.verified ? [] : [{ type: 'PayoutWalletVerified', data: { farmerId, address } }];
  };

/**
 * Requests a change to a wallet whose owner signed with its key. It takes effect later, or at once without a delay.
 * @throws Refusal PAYOUT_UNCONFIRMED, VALIDATION_ERROR when another change is pending
 */
export const changePayoutWallet =
  (address: StellarAddress, effectiveAt: Date, now: Date) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, payout, change } = knownFarmer(state);
    if (!payout.confirmed) {
      throw new Refusal('PAYOUT_UNCONFIRMED', 'Confirm or replace your payout wallet first');
    }
    if (payout.address === address || change?.address === address) return [];
    if (change) throw new Refusal('VALIDATION_ERROR', 'Cancel the change that is waiting first');
    const requested: FarmerEvent = {
      type: 'PayoutWalletChangeRequested',
      data: { farmerId, address, effectiveAt: effectiveAt.toISOString() },
    };
    const changed: FarmerEvent = { type: 'PayoutWalletChanged', data: { farmerId, address, verified: true } };
    return effectiveAt <= now ? [requested, changed] : [requested];
  };

/** Applies a change once its wait is over. */
export const completePayoutChange =
  (now: Date) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, change } = knownFarmer(state);
    if (!change || change.effectiveAt > now) return [];
    return [{ type: 'PayoutWalletChanged', data: { farmerId, address: change.address, verified: true } }];
  };

/** Ends a change that has not taken effect; one to another address than the one given stays. */
export const cancelPayoutChange =
  (address?: StellarAddress) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, change } = knownFarmer(state);
    if (!change || (address && change.address !== address)) return [];
    return [{ type: 'PayoutWalletChangeCancelled', data: { farmerId, address: change.address } }];
  };

/**
 * The answer to a question about the payout wallet: it stays, or another takes its place.
 * @throws Refusal VALIDATION_ERROR when nothing was asked and the address is another one
 */
export const answerPayoutWallet =
  (address: StellarAddress) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, payout } = knownFarmer(state);
    const same = payout.address === address;
    if (payout.confirmed) {
      if (same) return [];
      throw new Refusal('VALIDATION_ERROR', 'This payout wallet is confirmed already');
    }
    return [{ type: same ? 'PayoutWalletConfirmed' : 'PayoutWalletChanged', data: { farmerId, address } }];
  };
