import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** An amount that a custodial wallet received from another account. */
export type Deposit = {
  farmerId: FarmerId;
  /** The same for the same payment, whenever it is read from the ledger. */
  depositId: string;
  asset: Asset;
  amount: Atomic;
  /** Null for what a wallet held when the network no longer kept the payment. */
  from: string | null;
  transactionHash: string | null;
  at: string;
};

export type FarmerEvent =
  | Fact<
      'WalletCreated',
      { farmerId: FarmerId; userId: UserId; custodialAddress: StellarAddress; payoutAddress: StellarAddress }
    >
  | Fact<'WalletFunded', { farmerId: FarmerId; balance: Atomic; minimumRequired: Atomic }>
  | Fact<'TrustlineOpened', { farmerId: FarmerId; transactionHash: string | null }>
  | Fact<'DepositReceived', Deposit>
  /** Someone proved the mailbox who may not be the one who named the payout wallet: nothing is paid until they answer. */
  | Fact<'PayoutWalletQuestioned', { farmerId: FarmerId }>
  | Fact<'PayoutWalletConfirmed', { farmerId: FarmerId; address: StellarAddress }>
  /** Its owner signed a challenge with its key. */
  | Fact<'PayoutWalletVerified', { farmerId: FarmerId; address: StellarAddress }>
  /** Withdrawals go to the wallet on record until the change takes effect. */
  | Fact<'PayoutWalletChangeRequested', { farmerId: FarmerId; address: StellarAddress; effectiveAt: string }>
  | Fact<'PayoutWalletChangeCancelled', { farmerId: FarmerId; address: StellarAddress }>
  | Fact<'PayoutWalletChanged', { farmerId: FarmerId; address: StellarAddress; verified?: true }>
  | Fact<'FarmerCommitted', { farmerId: FarmerId; contractId: ContractId; poolId: PoolId }>
  | Fact<'FarmerReleased', { farmerId: FarmerId; contractId: ContractId }>;

/** The wallet that a farmer is paid to. */
export interface PayoutWallet {
  readonly address: StellarAddress;
  /** False while the owner of the mailbox has yet to confirm or replace it. */
  readonly confirmed: boolean;
  /** Whether its owner has signed a challenge with its key. */
  readonly verified: boolean;
}

/** A change of payout wallet that has not taken effect. */
interface PayoutChange {
  readonly address: StellarAddress;
  readonly effectiveAt: Date;
}

export type FarmerState =
  | { known: false }
  | {
      known: true;
      farmerId: FarmerId;
      funded: boolean;
      trustline: boolean;
      contractId: ContractId | null;
      payout: PayoutWallet;
      change: PayoutChange | null;
    };

export const farmer: Aggregate<FarmerState, FarmerEvent> = {
  type: 'farmer',
  initialState: () => ({ known: false }),
  evolve: (state, { type, data }) => {
    if (type === 'WalletCreated') {
      return {
        known: true,
        farmerId: data.farmerId,
        funded: false,
        trustline: false,
        contractId: null,
        payout: { address: data.payoutAddress, confirmed: true, verified: false },
        change: null,
      };
    }
    if (!state.known) return state;
    switch (type) {
      case 'WalletFunded':
        return { ...state, funded: true };
      case 'TrustlineOpened':
        return { ...state, trustline: true };
      case 'DepositReceived':
        return state;
      case 'PayoutWalletQuestioned':
        return { ...state, payout: { ...state.payout, confirmed: false } };
      case 'PayoutWalletConfirmed':
        return { ...state, payout: { ...state.payout, confirmed: true } };
      case 'PayoutWalletVerified':
        return { ...state, payout: { ...state.payout, verified: true } };
      case 'PayoutWalletChangeRequested':
        return { ...state, change: { address: data.address, effectiveAt: new Date(data.effectiveAt) } };
      case 'PayoutWalletChangeCancelled':
        return { ...state, change: null };
      case 'PayoutWalletChanged':
        return {
          ...state,
          payout: { address: data.address, confirmed: true, verified: data.verified ?? false },
          change: null,
        };
      case 'FarmerCommitted':
        return { ...state, contractId: data.contractId };
      case 'FarmerReleased':
        return { ...state, contractId: null };
    }
  },
};

type Known = Extract<FarmerState, { known: true }>;
const known = (state: FarmerState): Known => {
  if (!state.known) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  return state;
};

export const createWallet =
  (data: Extract<FarmerEvent, { type: 'WalletCreated' }>['data']) =>
  (state: FarmerState): FarmerEvent[] => {
    if (state.known) throw new Refusal('USER_EXISTS', 'This farmer already has a wallet');
    return [{ type: 'WalletCreated', data }];
  };

/** Records that the ledger shows the minimum for the first time; later calls change nothing. */
export const fundWallet =
  (balance: Atomic, minimumRequired: Atomic) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, funded } = known(state);
    return funded ? [] : [{ type: 'WalletFunded', data: { farmerId, balance, minimumRequired } }];
  };

export const openTrustline =
  (transactionHash: string | null) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, trustline } = known(state);
    return trustline ? [] : [{ type: 'TrustlineOpened', data: { farmerId, transactionHash } }];
  };

/** Records a deposit; the caller has checked that it is not on record. */
export const receiveDeposit =
  (deposit: Deposit) =>
  (state: FarmerState): FarmerEvent[] => {
    known(state);
    return [{ type: 'DepositReceived', data: deposit }];
  };

/** Holds every payment until the owner of the mailbox confirms or replaces the payout wallet (trust.md 10). */
export const questionPayoutWallet = (state: FarmerState): FarmerEvent[] => {
  const { farmerId, payout } = known(state);
  return payout.confirmed ? [{ type: 'PayoutWalletQuestioned', data: { farmerId } }] : [];
};

/** Records that the owner of the payout wallet has signed with its key. */
export const verifyPayoutWallet =
  (address: StellarAddress) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, payout } = known(state);
    if (payout.address !== address) throw new Refusal('VALIDATION_ERROR', 'This is not your payout wallet');
    return payout.verified ? [] : [{ type: 'PayoutWalletVerified', data: { farmerId, address } }];
  };

/**
 * Begins a change to a wallet whose owner signed with its key. It takes effect later, or at once without a wait.
 * @throws Refusal PAYOUT_UNCONFIRMED, VALIDATION_ERROR when another change waits
 */
export const changePayoutWallet =
  (address: StellarAddress, effectiveAt: Date, now: Date) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, payout, change } = known(state);
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
    const { farmerId, change } = known(state);
    if (!change || change.effectiveAt > now) return [];
    return [{ type: 'PayoutWalletChanged', data: { farmerId, address: change.address, verified: true } }];
  };

/** Ends a change that has not taken effect; one to another address than the one given stays. */
export const cancelPayoutChange =
  (address?: StellarAddress) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, change } = known(state);
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
    const { farmerId, payout } = known(state);
    const same = payout.address === address;
    if (payout.confirmed) {
      if (same) return [];
      throw new Refusal('VALIDATION_ERROR', 'This payout wallet is confirmed already');
    }
    return [{ type: same ? 'PayoutWalletConfirmed' : 'PayoutWalletChanged', data: { farmerId, address } }];
  };

/** A farmer commits to one contract at a time, and only with a funded wallet (spec §6). */
export const commitFarmer =
  (contractId: ContractId, poolId: PoolId) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, funded, contractId: held } = known(state);
    if (!funded) throw new Refusal('FARMER_NOT_FUNDED', 'Fund your custodial wallet before joining a pool');
    if (held) throw new Refusal('ALREADY_IN_POOL', 'You already have a contract with a pool');
    return [{ type: 'FarmerCommitted', data: { farmerId, contractId, poolId } }];
  };

export const releaseFarmer =
  (contractId: ContractId) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, contractId: held } = known(state);
    return held === contractId ? [{ type: 'FarmerReleased', data: { farmerId, contractId } }] : [];
  };
