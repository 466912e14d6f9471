import { many, type Queryable } from '../database/database.ts';
import type { AdminAction } from '../domain/approval.ts';
import type { UserId } from '../domain/ids.ts';
import { fromRow } from './encode.ts';
import { readPage } from './read-page.ts';

interface Row {
  id: string;
  action: AdminAction;
  reason: string | null;
  requested_by: UserId;
  requester: string | null;
  requested_at: Date;
  expires_at: Date;
  subject: string;
}

/** SQL: the name of the account or pool that an action is about, or all accounts of a freeze. */
export const requestSubject = (action: string) => `coalesce(${action}->>'email',
  (SELECT u.email FROM users u WHERE u.id = ${action}->>'userId'),
  (SELECT p.name FROM pools p WHERE p.id = ${action}->>'poolId'),
  CASE ${action}->>'kind' WHEN 'freeze' THEN 'all accounts' WHEN 'lift-freeze' THEN 'all accounts'
    WHEN 'add-admin' THEN 'an erased address' ELSE 'Unknown' END)`;

/** What these requests ask for, by id. */
export async function requestsOf(on: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await many<Pick<Row, 'id' | 'action' | 'subject'>>(
    on,
    `SELECT a.id, a.action, ${requestSubject('a.action')} AS subject FROM approvals a WHERE a.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, action, subject }) => [id, { kind: action.kind, subject }]));
}

/** A page of the requests that wait for a second admin, oldest first. */
export const waitingApprovals = (
  on: Queryable,
  caller: UserId,
  now: Date,
  page: { page: number; limit: number },
) =>
  readPage(
    on,
    `SELECT a.id, a.action, a.reason, a.requested_by, a.requested_at, a.expires_at, r.email AS requester,
       ${requestSubject('a.action')} AS subject, (count(*) OVER ())::int AS total
     FROM approvals a LEFT JOIN users r ON r.id = a.requested_by
     WHERE a.status = 'waiting' AND a.expires_at > $1 ORDER BY a.requested_at`,
    [now],
    page,
    ({ action, requested_by, requester, ...row }: Row) => ({
      ...fromRow(row),
      kind: action.kind,
      terms:
        action.kind === 'pool-terms'
          ? {
              rewardSplit: action.terms.rewardSplit ?? null,
              platformFee: action.terms.platformFee ?? null,
              exitDelay: action.terms.exitDelayBlocks ?? null,
            }
          : null,
      requestedBy: requester ?? requested_by,
      own: requested_by === caller,
    }),
  );
