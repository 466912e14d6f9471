import { many, type Queryable } from '../database/database.ts';
import type { AdminAction } from '../domain/approval.ts';
import type { UserId } from '../domain/ids.ts';

interface Row {
  id: string;
  action: AdminAction;
  reason: string | null;
  requested_by: UserId;
  requester: string | null;
  requested_at: Date;
  expires_at: Date;
  /** The account or pool that the action is about, by name. */
  subject: string | null;
}

/** The requests that wait for a second admin, oldest first. */
export async function waitingApprovals(on: Queryable, caller: UserId, now: Date) {
  const rows = await many<Row>(
    on,
    `SELECT a.id, a.action, a.reason, a.requested_by, a.requested_at, a.expires_at, r.email AS requester,
       coalesce(a.action->>'email', u.email, p.name) AS subject
     FROM approvals a LEFT JOIN users r ON r.id = a.requested_by
       LEFT JOIN users u ON u.id = a.action->>'userId' LEFT JOIN pools p ON p.id = a.action->>'poolId'
     WHERE a.status = 'waiting' AND a.expires_at > $1 ORDER BY a.requested_at LIMIT 100`,
    [now],
  );
  return {
    items: rows.map(({ id, action, reason, requested_by, requester, requested_at, expires_at, subject }) => ({
      id,
      kind: action.kind,
      subject:
        subject ?? (action.kind === 'freeze' || action.kind === 'lift-freeze' ? 'all accounts' : 'Unknown'),
      terms:
        action.kind === 'pool-terms'
          ? {
              rewardSplit: action.terms.rewardSplit ?? null,
              platformFee: action.terms.platformFee ?? null,
              exitDelay: action.terms.exitDelayBlocks ?? null,
            }
          : null,
      reason,
      requestedBy: requester ?? requested_by,
      own: requested_by === caller,
      requestedAt: requested_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
  };
}
