import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from './ids.ts';
import type { OwnedPayout, PayoutChange, PayoutEvent, PayoutWallet } from './payout-wallet.ts';
import { Refusal } from './refusal.ts';

/** An amount that a custodial wallet received from another account. */
export type Deposit = {
  farmerId: FarmerId;
  /** The same for the same payment, whenever it is read from the ledger. */
  depositId: string;
  asset: Asset;
  amount: Atomic;
  /** Null for a balance whose payment the network no longer keeps. */
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
  | PayoutEvent<{ farmerId: FarmerId }>
  /** No withdrawal is sent before this time. */
  | Fact<'WithdrawalsHeld', { farmerId: FarmerId; until: string; reason: HoldReason }>
  | Fact<
      'DailyLimitChanged',
      /** The previous limit, the new one and when it takes effect; in atomic units of the asset. */
      { farmerId: FarmerId; asset: Asset; from: Atomic; limit: Atomic; effectiveAt: string }
    >
  | Fact<'FarmerCommitted', { farmerId: FarmerId; contractId: ContractId; poolId: PoolId }>
  | Fact<'FarmerReleased', { farmerId: FarmerId; contractId: ContractId }>;

/** A risky change, after which withdrawals wait. Only versions before replacements waited recorded `payout-wallet-replaced`. */
export type HoldReason = 'password-reset' | 'second-factor-removed' | 'payout-wallet-replaced';

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
      heldUntil: Date | null;
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
        heldUntil: null,
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
      case 'WithdrawalsHeld':
        return { ...state, heldUntil: new Date(data.until) };
      case 'DailyLimitChanged':
        return state;
      case 'FarmerCommitted':
        return { ...state, contractId: data.contractId };
      case 'FarmerReleased':
        return { ...state, contractId: null };
    }
  },
};

type Known = Extract<FarmerState, { known: true }>;
/** A farmer on record. Throws Refusal FARMER_NOT_FOUND. */
const knownFarmer = (state: FarmerState): Known => {
  if (!state.known) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  return state;
};

/** A farmer's payout wallet. Throws Refusal FARMER_NOT_FOUND. */
export const farmerPayout = (state: FarmerState): OwnedPayout<{ farmerId: FarmerId }> => {
  const { farmerId, payout, change } = knownFarmer(state);
  return { owner: { farmerId }, payout, change };
};

export const createWallet =
  (data: Extract<FarmerEvent, { type: 'WalletCreated' }>['data']) =>
  (state: FarmerState): FarmerEvent[] => {
    if (state.known) throw new Refusal('USER_EXISTS', 'This farmer already has a wallet');
    return [{ type: 'WalletCreated', data }];
  };

/** Records once that the ledger shows the minimum; later calls change nothing. */
export const fundWallet =
  (balance: Atomic, minimumRequired: Atomic) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, funded } = knownFarmer(state);
    return funded ? [] : [{ type: 'WalletFunded', data: { farmerId, balance, minimumRequired } }];
  };

export const openTrustline =
  (transactionHash: string | null) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, trustline } = knownFarmer(state);
    return trustline ? [] : [{ type: 'TrustlineOpened', data: { farmerId, transactionHash } }];
  };

/** Records a deposit; the caller has checked that it is new. */
export const receiveDeposit =
  (deposit: Deposit) =>
  (state: FarmerState): FarmerEvent[] => {
    knownFarmer(state);
    return [{ type: 'DepositReceived', data: deposit }];
  };

/** Delays withdrawals until a time; a longer delay stays. */
export const holdWithdrawals =
  (until: Date, reason: HoldReason) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, heldUntil } = knownFarmer(state);
    if (heldUntil && heldUntil >= until) return [];
    return [{ type: 'WithdrawalsHeld', data: { farmerId, until: until.toISOString(), reason } }];
  };

/** Records a new daily limit of withdrawals. */
export const changeDailyLimit =
  (change: Omit<Extract<FarmerEvent, { type: 'DailyLimitChanged' }>['data'], 'farmerId'>) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId } = knownFarmer(state);
    return [{ type: 'DailyLimitChanged', data: { farmerId, ...change } }];
  };

const NOT_FUNDED = 'Fund your custodial wallet before joining a pool';
const NOT_OPENED =
  'The platform opens your custodial wallet once your email address is confirmed; then you can join a pool';

/** A farmer commits to one contract at a time, with a funded or `sponsored` wallet (spec §6). */
export const commitFarmer =
  (contractId: ContractId, poolId: PoolId, sponsored = false) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, funded, contractId: held } = knownFarmer(state);
    if (!funded) throw new Refusal('FARMER_NOT_FUNDED', sponsored ? NOT_OPENED : NOT_FUNDED);
    if (held) throw new Refusal('ALREADY_IN_POOL', 'You already have a contract with a pool');
    return [{ type: 'FarmerCommitted', data: { farmerId, contractId, poolId } }];
  };

export const releaseFarmer =
  (contractId: ContractId) =>
  (state: FarmerState): FarmerEvent[] => {
    const { farmerId, contractId: held } = knownFarmer(state);
    return held === contractId ? [{ type: 'FarmerReleased', data: { farmerId, contractId } }] : [];
  };
