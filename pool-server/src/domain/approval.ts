import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { ApprovalId, PoolId, UserId } from './ids.ts';
import type { PoolTerms } from './pool.ts';
import { Refusal } from './refusal.ts';
import type { FreezeMoment, FreezeScope } from './withdrawal-freeze.ts';

/** Actions that a second admin must approve, if there are two (trust.md 14). */
export type AdminAction =
  | {
      kind: 'pool-terms';
      poolId: PoolId;
      terms: Partial<Pick<PoolTerms, 'rewardSplit' | 'platformFee' | 'exitDelayBlocks'>>;
    }
  | {
      kind: 'hold-money' | 'release-money' | 'remove-admin' | 'restore-admin' | 'reset-factors';
      userId: UserId;
    }
  | { kind: 'add-admin'; email: string }
  /** A freeze of one account or all (`userId` null). `moment` identifies an existing freeze; null without one. */
  | {
      kind: 'freeze' | 'lift-freeze';
      userId: UserId | null;
      scope: FreezeScope;
      moment: FreezeMoment | null;
    };

type Request = {
  approvalId: ApprovalId;
  action: AdminAction;
  reason: string | null;
  requestedBy: UserId;
  expiresAt: string;
};

/** The form in events: the address of a new admin is separate, so that it can be erased, except in earlier versions. */
type RecordedAction = Exclude<AdminAction, { kind: 'add-admin' }> | { kind: 'add-admin'; email?: string };
type RecordedRequest = Omit<Request, 'action'> & { action: RecordedAction; email?: string };

export type ApprovalEvent =
  | Fact<'ApprovalRequested', RecordedRequest>
  | Fact<'ApprovalGranted', { approvalId: ApprovalId }>
  | Fact<'ApprovalRefused', { approvalId: ApprovalId }>;

export type ApprovalState =
  | { status: 'none' }
  /** Without an action, its address was erased. */
  | {
      status: 'waiting' | 'granted' | 'refused';
      request: Omit<Request, 'action'> & { action: AdminAction | null };
    };

function actionOf({ action, email = 'email' in action ? action.email : undefined }: RecordedRequest) {
  if (action.kind !== 'add-admin') return action;
  return email === undefined ? null : { ...action, email };
}

export const approval: Aggregate<ApprovalState, ApprovalEvent> = {
  type: 'approval',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'ApprovalRequested')
      return { status: 'waiting', request: { ...data, action: actionOf(data) } };
    if (state.status === 'none') return state;
    return { ...state, status: type === 'ApprovalGranted' ? 'granted' : 'refused' };
  },
};

export const requestApproval =
  (request: Request) =>
  (state: ApprovalState): ApprovalEvent[] => {
    if (state.status !== 'none') return [];
    const { action } = request;
    if (action.kind !== 'add-admin') return [{ type: 'ApprovalRequested', data: { ...request, action } }];
    const { kind, email } = action;
    return [{ type: 'ApprovalRequested', data: { ...request, action: { kind }, email } }];
  };

/**
 * Approves or refuses a request. The admin who made it may only withdraw it. Repeating a decision changes nothing.
 * @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR
 */
export const decideApproval =
  (decision: 'granted' | 'refused', by: UserId, at: Date) =>
  (state: ApprovalState): ApprovalEvent[] => {
    if (state.status === 'none') throw new Refusal('NOT_FOUND', 'No such request');
    const { approvalId, action, requestedBy, expiresAt } = state.request;
    if (decision === 'granted' && requestedBy === by)
      throw new Refusal('FORBIDDEN', 'Another admin has to approve your request');
    if (state.status === decision) return [];
    if (state.status !== 'waiting')
      throw new Refusal('VALIDATION_ERROR', `This request was ${state.status} already`);
    if (new Date(expiresAt) <= at) throw new Refusal('VALIDATION_ERROR', 'This request has expired');
    if (decision === 'granted' && !action)
      throw new Refusal('VALIDATION_ERROR', 'The address of this request was erased');
    const type = decision === 'granted' ? 'ApprovalGranted' : 'ApprovalRefused';
    return [{ type, data: { approvalId } }];
  };
