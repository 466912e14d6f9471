import type { NOTIFICATION_KINDS } from 'shared-api/contract';
import { amount, toDecimal } from 'shared-api/money';
import type { Role } from '../domain/user.ts';
import type { DecisionDetail, PlantingDetail } from './details.ts';
import { lossReason, lostStakes } from './lost-stakes.ts';
import { JOIN_READ } from './reads.ts';
import type { NotificationEvent } from './text-parts.ts';
import { exactText, textOrKind } from './texts.ts';
import { rewardDay } from './times.ts';

type Kind = (typeof NOTIFICATION_KINDS)[number];

/** Repeating kinds: those of one day form one group. Every other notification is a group on its own. */
const REPEATED = [
  'wallet_low',
  'planting_failed',
  'work_missed',
  'harvest_failed',
  'harvest_due',
  'stake_forfeited',
] as const satisfies readonly Kind[];

/** Losses, and events that need an action. */
const URGENT = [
  'stake_forfeited',
  'wallet_low',
  'harvest_due',
  'harvest_failed',
  'terms_changed',
  'planting_suspended',
  'pool_pending',
  'approval_requested',
  'pool_review',
  'pool_decision',
  'farm_closed',
  'alert_fired',
] as const satisfies readonly Kind[];

/** SQL: whether a notification of an urgent kind is good news. */
const IS_GOOD_NEWS = `(kind = 'planting_suspended' AND detail = '${'resumed' satisfies PlantingDetail}'
  OR kind = 'pool_decision' AND detail <> '${'PoolPaused' satisfies DecisionDetail}')`;

const words = (kinds: readonly Kind[]) => kinds.map(kind => `'${kind}'`).join(', ');

/** The newest notification of a group, with the figures of the whole group. */
export interface GroupRow extends NotificationEvent {
  readonly day: string;
  readonly count: number;
  readonly unread: number;
  readonly sum: string | null;
  readonly oldest: Date;
  readonly urgent: boolean;
  readonly total: number;
}

/**
 * The groups of the notifications that `visible` selects by $1 to $3: $4 is when all were last marked as read, $5 the
 * user, $6 the muted kinds, $7 the time zone of the days. Rewards use the time zone of the farmer's preferences, since
 * their sum is that of the previous day there. Groups that need attention come first, then the newest day.
 */
export const groupsOf = (visible: string) => `
  WITH known AS (
    SELECT s.*, CASE WHEN s.kind = 'reward_received' THEN s.detail::json->>'day'
        ELSE to_char(s.at AT TIME ZONE (SELECT known_zone($7)), 'YYYY-MM-DD') END AS day,
      NOT (s.at <= $4 OR r.notification_id IS NOT NULL) AS is_unread
    FROM (${visible}) s ${JOIN_READ}
    WHERE NOT s.kind = ANY($6)
  ), grouped AS (
    SELECT *, (count(*) OVER same)::int AS count, (count(*) FILTER (WHERE is_unread) OVER same)::int AS unread,
      sum(amount) OVER same AS sum, min(at) OVER same AS oldest, row_number() OVER (same ORDER BY at DESC, id) AS place
    FROM known
    WINDOW same AS (PARTITION BY day, kind, asset, CASE WHEN kind IN (${words(REPEATED)}) THEN '' ELSE id END)
  )
  SELECT *, unread > 0 AND kind IN (${words(URGENT)}) AND NOT ${IS_GOOD_NEWS} AS urgent, (count(*) OVER ())::int AS total
  FROM grouped WHERE place = 1 ORDER BY urgent DESC, day DESC, at DESC, id`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Title and message for several of a kind; an amount is shown beside the title. */
function groupText(
  role: Role,
  row: GroupRow,
  timeZone: string,
): { title: string; message: string | null } | null {
  const { kind, count, subject, detail } = row;
  const last = `Last one in ${subject}`;
  if (kind === 'reward_received') {
    const { blocks, day } = rewardDay(detail, timeZone);
    return { title: blocks === 1 ? '1 reward' : `${blocks} rewards`, message: `${subject}, ${day}` };
  }
  if (kind === 'stake_forfeited' && role === 'farmer')
    return count === 1
      ? { title: `${capital(subject)} lost`, message: lossReason(detail) }
      : { title: `${count} blocks lost`, message: last };
  if (count === 1 && kind === 'stake_forfeited') {
    const { cause } = lostStakes(detail);
    return {
      title: exactText(role, row, timeZone).title,
      // The title for admins contains the block.
      message: role === 'admin' ? capital(cause) : `${capital(subject)}: ${cause}`,
    };
  }
  if (count === 1) return null;
  if (kind === 'wallet_low') return { title: 'Custodial wallet is low', message: detail };
  const many: Partial<Record<Kind, string>> =
    role === 'farmer'
      ? {
          planting_failed: `${count} plantings failed`,
          work_missed: `Work missed in ${count} blocks`,
          harvest_failed: `${count} harvests failed`,
          harvest_due: `${count} harvests due`,
        }
      : {
          planting_failed: `Plantings failed in ${count} blocks`,
          work_missed: `Work missed in ${count} blocks`,
          harvest_failed: `Harvests failed in ${count} blocks`,
          harvest_due: `Harvests due in ${count} blocks`,
          stake_forfeited: `Stakes lost in ${count} blocks`,
        };
  const title = many[kind];
  return title === undefined ? null : { title, message: last };
}

/** A reward counts as a gain and a stake as a loss; other amounts are in the message. */
function signed(kind: Kind, units: bigint): bigint | null {
  if (kind === 'reward_received') return units;
  return kind === 'stake_forfeited' ? -units : null;
}

/** The response for a group, with texts for the reader's role. */
export const toGroup = (role: Role, row: GroupRow, timeZone: string) => {
  const { id, kind, day, count, unread, urgent, sum, asset, oldest, at } = row;
  const units = sum === null ? null : signed(kind, BigInt(sum));
  return {
    id,
    kind,
    day,
    count,
    unread,
    needsAttention: urgent,
    ...textOrKind(row, () => ({ ...exactText(role, row, timeZone), ...groupText(role, row, timeZone) })),
    amount: units === null || asset === null ? null : toDecimal(amount(asset, units)),
    asset: units === null ? null : asset,
    from: oldest.toISOString(),
    at: at.toISOString(),
  };
};
