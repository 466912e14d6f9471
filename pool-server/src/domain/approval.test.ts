import { fold } from './aggregate.ts';
import { approval, requestApproval } from './approval.ts';
import type { ApprovalId, UserId } from './ids.ts';

const rest = {
  approvalId: 'approval-1' as ApprovalId,
  reason: null,
  requestedBy: 'user-1' as UserId,
  expiresAt: '2026-11-28T12:00:00.000Z',
};
const action = { kind: 'add-admin', email: 'third@kale.test' } as const;

it('stores the address of a new admin beside the action, and reads it from there', () => {
  const [event] = requestApproval({ ...rest, action })({ status: 'none' });
  expect(event?.data).toEqual({ ...rest, action: { kind: 'add-admin' }, email: action.email });
  expect(fold(approval, event ? [event] : [])).toMatchObject({ status: 'waiting', request: { action } });
});

it('reads a request of an earlier version, whose action contains the address', () => {
  const earlier = { type: 'ApprovalRequested', data: { ...rest, action } } as const;
  expect(fold(approval, [earlier])).toMatchObject({ status: 'waiting', request: { action } });
});
