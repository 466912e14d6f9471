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
  | Fact<'PayoutWalletChanged', { farmerId: FarmerId; address: StellarAddress }>
  | Fact<'FarmerCommitted', { farmerId: FarmerId; contractId: ContractId; poolId: PoolId }>
  | Fact<'FarmerReleased', { farmerId: FarmerId; contractId: ContractId }>;

/** The wallet that a farmer is paid to. */
export interface PayoutWallet {
  readonly address: StellarAddress;
  /** False while the owner of the mailbox has yet to confirm or replace it. */
  readonly confirmed: boolean;
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
        payout: { address: data.payoutAddress, confirmed: true },
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
      case 'PayoutWalletChanged':
        return { ...state, payout: { address: data.address, confirmed: true } };
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
