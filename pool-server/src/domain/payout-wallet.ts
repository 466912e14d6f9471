import type { StellarAddress } from 'shared-api/address';
import type { FarmerId, PoolId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** The owner of a payout wallet. */
export type PayoutOwner = { readonly farmerId: FarmerId } | { readonly poolId: PoolId };

/** The farmer or the pool of an account; null for an admin. */
export const payoutOwnerOf = (farmerId: FarmerId | null, poolId: PoolId | null): PayoutOwner | null =>
  farmerId ? { farmerId } : poolId && { poolId };

/** The id of a farmer or a pool. Both are generated with different prefixes. */
export const payoutOwnerId = (owner: PayoutOwner): FarmerId | PoolId =>
  'farmerId' in owner ? owner.farmerId : owner.poolId;

/** The address that a farmer or a pool is paid to. */
export interface PayoutWallet {
  readonly address: StellarAddress;
  /** False until the owner of the mailbox confirms or replaces it. */
  readonly confirmed: boolean;
  /** Whether its owner has signed a challenge with its key. */
  readonly verified: boolean;
}

/** A change of payout wallet that has not taken effect. */
export interface PayoutChange {
  readonly address: StellarAddress;
  readonly effectiveAt: Date;
}

/** A payout wallet with its owner and pending change. */
export interface OwnedPayout<Owner extends PayoutOwner = PayoutOwner> {
  readonly owner: Owner;
  readonly payout: PayoutWallet;
  readonly change: PayoutChange | null;
}

export type PayoutEvent<Owner extends PayoutOwner> =
  /**
   * The person who proved the mailbox may not have named the payout wallet. Until they confirm it, a farmer is paid
   * nothing and a pool is not approved; an approved pool is still paid.
   */
  | { type: 'PayoutWalletQuestioned'; data: Owner }
  | { type: 'PayoutWalletConfirmed'; data: Owner & { address: StellarAddress } }
  /** Its owner signed a challenge with its key. */
  | { type: 'PayoutWalletVerified'; data: Owner & { address: StellarAddress } }
  /** Payments go to the wallet on record until the change takes effect. */
  | { type: 'PayoutWalletChangeRequested'; data: Owner & { address: StellarAddress; effectiveAt: string } }
  | { type: 'PayoutWalletChangeCancelled'; data: Owner & { address: StellarAddress } }
  | { type: 'PayoutWalletChanged'; data: Owner & { address: StellarAddress; verified?: true } };

/** A decision about a farmer's or a pool's payout wallet. */
export type PayoutDecision = <Owner extends PayoutOwner>(of: OwnedPayout<Owner>) => PayoutEvent<Owner>[];

/** Asks the owner of the mailbox to confirm or replace the payout wallet (trust.md 10). */
export const questionPayoutWallet: PayoutDecision = ({ owner, payout }) =>
  payout.confirmed ? [{ type: 'PayoutWalletQuestioned', data: owner }] : [];

/** Records that the owner of the payout wallet has signed with its key. */
export const verifyPayoutWallet =
  (address: StellarAddress): PayoutDecision =>
  ({ owner, payout }) => {
    if (payout.address !== address) throw new Refusal('VALIDATION_ERROR', 'This is not your payout wallet');
    return payout.verified ? [] : [{ type: 'PayoutWalletVerified', data: { ...owner, address } }];
  };

/**
 * Requests a change to a wallet whose owner signed with its key. It takes effect after the delay, or at once without
 * one. An unconfirmed wallet stays so until then.
 * @throws Refusal VALIDATION_ERROR when another change is pending
 */
export const changePayoutWallet =
  (address: StellarAddress, effectiveAt: Date, now: Date): PayoutDecision =>
  ({ owner, payout, change }) => {
    if (payout.address === address || change?.address === address) return [];
    if (change) throw new Refusal('VALIDATION_ERROR', 'Cancel the change that is waiting first');
    const at = effectiveAt.toISOString();
    return [
      { type: 'PayoutWalletChangeRequested', data: { ...owner, address, effectiveAt: at } },
      ...(effectiveAt <= now ? [changed(owner, address)] : []),
    ];
  };

/** Applies a change once its wait is over. */
export const completePayoutChange =
  (now: Date): PayoutDecision =>
  ({ owner, change }) =>
    change && change.effectiveAt <= now ? [changed(owner, change.address)] : [];

const changed = <Owner extends PayoutOwner>(owner: Owner, address: StellarAddress): PayoutEvent<Owner> => ({
  type: 'PayoutWalletChanged',
  data: { ...owner, address, verified: true },
});

/**
 * Ends a change to this address that has not taken effect. Throws Refusal VALIDATION_ERROR once its time has come: the
 * signer then pays the new wallet, even before that is recorded.
 */
export const cancelPayoutChange =
  (now: Date, address?: StellarAddress): PayoutDecision =>
  ({ owner, change }) => {
    if (!change || (address && change.address !== address)) return [];
    if (change.effectiveAt <= now) {
      throw new Refusal(
        'VALIDATION_ERROR',
        'This change has taken effect and can no longer be stopped: sign with the key of another wallet on the Account page',
      );
    }
    return [{ type: 'PayoutWalletChangeCancelled', data: { ...owner, address: change.address } }];
  };

/** Confirms the payout wallet; a pending change stays. Throws Refusal VALIDATION_ERROR for another address. */
export const confirmPayoutWallet =
  (address: StellarAddress): PayoutDecision =>
  ({ owner, payout }) => {
    if (payout.address !== address) {
      throw new Refusal(
        'VALIDATION_ERROR',
        'To be paid to another wallet, sign with its key on the Account page',
      );
    }
    return payout.confirmed ? [] : [{ type: 'PayoutWalletConfirmed', data: { ...owner, address } }];
  };
