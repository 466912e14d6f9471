import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { Aggregate } from './aggregate.ts';
import type { Applied, StepError, Submission } from './cycle-events.ts';
import type { Fact } from './events.ts';
import type { Atomic, FarmerId, WithdrawalId } from './ids.ts';
import { Refusal } from './refusal.ts';

type Of = { withdrawalId: WithdrawalId; farmerId: FarmerId };

/** An amount that leaves a custodial wallet, and its destination: always the farmer's own payout wallet. */
export type WithdrawalOrder = Of & {
  source: StellarAddress;
  destination: StellarAddress;
  asset: Asset;
  amount: Atomic;
  /** When it is sent, if it waits; until then its owner can stop it. */
  sendAfter?: string;
};

type WithdrawalSubmission = Submission & {
  /** The counted attempts if this one expires. Absent in earlier versions: one more than before. */
  attempts?: number;
};

export type WithdrawalEvent =
  | Fact<'WithdrawalRequested', WithdrawalOrder>
  | Fact<'WithdrawalSubmitted', Of & WithdrawalSubmission>
  | Fact<'WithdrawalConfirmed', Of & Applied & { fee: Atomic; at: string }>
  | Fact<'WithdrawalFailed', Of & { error: StepError; transactionHash: string | null; at: string }>;

export type WithdrawalState =
  | { status: 'none' }
  | { status: 'requested'; order: WithdrawalOrder }
  | { status: 'submitted'; order: WithdrawalOrder; submission: WithdrawalSubmission; submissions: number }
  | { status: 'confirmed'; order: WithdrawalOrder }
  | { status: 'failed'; order: WithdrawalOrder; code: string };

export const withdrawal: Aggregate<WithdrawalState, WithdrawalEvent> = {
  type: 'withdrawal',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'WithdrawalRequested') return { status: 'requested', order: data };
    if (state.status === 'none') return state;
    const { order } = state;
    switch (type) {
      case 'WithdrawalSubmitted':
        return {
          status: 'submitted',
          order,
          submission: data,
          submissions: data.attempts ?? (state.status === 'submitted' ? state.submissions : 0) + 1,
        };
      case 'WithdrawalConfirmed':
        return { status: 'confirmed', order };
      case 'WithdrawalFailed':
        return { status: 'failed', order, code: data.error.code };
    }
  },
};

const idsOf = ({ withdrawalId, farmerId }: Of): Of => ({ withdrawalId, farmerId });

export const requestWithdrawal =
  (order: WithdrawalOrder) =>
  (state: WithdrawalState): WithdrawalEvent[] => {
    if (state.status === 'none') return [{ type: 'WithdrawalRequested', data: order }];
    if (state.order.farmerId !== order.farmerId) throw new Refusal('NOT_FOUND', 'No such withdrawal');
    return [];
  };

/** Records a transaction before it is sent. It may replace a refused one (`replaces`), but there is only one open one. */
export const submitWithdrawal =
  (submission: WithdrawalSubmission, replaces: string | null) =>
  (state: WithdrawalState): WithdrawalEvent[] => {
    if (state.status !== 'requested' && state.status !== 'submitted') return [];
    if (state.status === 'submitted' && state.submission.transactionHash !== replaces) return [];
    return [{ type: 'WithdrawalSubmitted', data: { ...idsOf(state.order), ...submission } }];
  };

/** An applied transaction overrides any earlier outcome. */
export const confirmWithdrawal =
  (applied: Applied, fee: Atomic, at: Date) =>
  (state: WithdrawalState): WithdrawalEvent[] => {
    if (state.status === 'none' || state.status === 'confirmed') return [];
    return [
      { type: 'WithdrawalConfirmed', data: { ...idsOf(state.order), ...applied, fee, at: at.toISOString() } },
    ];
  };

export const failWithdrawal =
  (error: StepError, transactionHash: string | null, at: Date) =>
  (state: WithdrawalState): WithdrawalEvent[] => {
    if (state.status !== 'requested' && state.status !== 'submitted') return [];
    const sent = state.status === 'submitted' ? state.submission.transactionHash : null;
    if (sent !== transactionHash) return [];
    const data = { ...idsOf(state.order), error, transactionHash, at: at.toISOString() };
    return [{ type: 'WithdrawalFailed', data }];
  };
