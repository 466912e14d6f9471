import { shortAddress } from 'shared-api/address';
import {
  alertCondition,
  alertFigure,
  deviceName,
  type NOTIFICATION_KINDS,
  requestName,
} from 'shared-api/contract';
import { type Asset, amount, formatAmount } from 'shared-api/money';
import * as v from 'valibot';
import type { Role } from '../domain/user.ts';
import {
  AlertDetail,
  type ChangedShare,
  ClosureSubject,
  DecisionDetail,
  DueDetail,
  PlantingDetail,
  RequestDetail,
  ReviewDetail,
  SignInDetail,
  TermsDetail,
} from './details.ts';
import { farmClosedText, farmReopenedText } from './farm-texts.ts';
import { lossReason, lostStakes } from './lost-stakes.ts';
import { rewardDay, timeText } from './times.ts';

/** An event of the product, in the form of its source. */
export interface NotificationEvent {
  readonly id: string;
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  readonly at: Date;
  readonly subject: string;
  readonly amount: string | null;
  readonly asset: Asset | null;
  readonly detail: string | null;
}

interface NotificationText {
  readonly title: string;
  readonly message: string | null;
  readonly path: string;
}

/** An amount with its asset, with two decimals as on cards. */
const sum = ({ asset, amount: units }: NotificationEvent, places = 2) =>
  asset && units ? `${formatAmount(amount(asset, BigInt(units)), { places })} ${asset}` : '';

const many = (count: string | null, one: string, more: string) =>
  count === '1' ? `1 ${one}` : `${count} ${more}`;

const of = (title: string, message: string | null, path: string): NotificationText => ({
  title,
  message,
  path,
});
const MY_POOL = '/farmer/my-pool';
const WALLET = '/farmer/my-wallet';
const HISTORY = '/farmer/work-history';

const percent = (share: number) => `${Math.round(share * 1_000_000) / 10_000}%`;

const PLANTING: Record<PlantingDetail, (pool: string) => NotificationText> = {
  suspended: pool => of('Planting paused', `${pool} paused your planting`, MY_POOL),
  paused: pool => of('Planting paused', `${pool} is paused. Nothing is planted until it resumes`, MY_POOL),
  resumed: pool => of('Planting resumed', `${pool} plants for you again`, MY_POOL),
};

/** A change of the share in the reader's contract, from its event. */
function shareText({ rewardSplit, before, appliesFrom }: ChangedShare, timeZone: string): string {
  if (rewardSplit === before) return `The pool keeps ${percent(before)} of your rewards, as before`;
  return [
    `The pool keeps ${percent(before)} of your rewards until ${timeText(appliesFrom, timeZone)}, and ${percent(rewardSplit)}`,
    `from then on. You can leave the pool before that without a penalty, under the current share`,
  ].join(' ');
}

/** The changed terms, from their event: those of the reader's contract, or those for new members. */
function termsText(
  detail: string | null,
  timeZone: string,
  kept = 'Your own contract does not change',
): string {
  const terms = v.parse(TermsDetail, detail);
  if ('before' in terms) return shareText(terms, timeZone);
  const { rewardSplit, platformFee, exitDelayBlocks } = terms;
  return [
    `New members: ${percent(rewardSplit)} to the pool, ${percent(platformFee)} platform fee,`,
    `exit after ${exitDelayBlocks} blocks. ${kept}`,
  ].join(' ');
}

function rewardText(it: NotificationEvent, timeZone: string): string {
  const { blocks, when } = rewardDay(it.detail, timeZone);
  return `${sum(it)} from ${blocks} ${blocks === 1 ? 'block' : 'blocks'} in ${it.subject} ${when}`;
}

/** Decimals of the sums of an exit, as in its dialog and banner (spec §9, exit rewards). */
const EXIT_PLACES = 4;

function exitText(it: NotificationEvent, timeZone: string): string {
  const completes = `Your exit completes ${timeText(it.detail, timeZone)}`;
  return it.amount === null ? completes : `${completes}. Expected payout: ${sum(it, EXIT_PLACES)}`;
}

const paidText = (it: NotificationEvent) =>
  it.amount === null
    ? 'Your stake and rewards are in your custodial wallet'
    : `Final payout: ${sum(it, EXIT_PLACES)}, in your custodial wallet`;

function toFarmer(it: NotificationEvent, timeZone: string): NotificationText {
  const { kind, subject, detail } = it;
  switch (kind) {
    case 'wallet_low':
      return of('Custodial wallet is low', detail, '/farmer/my-wallet');
    case 'planting_failed':
      return of('Planting failed', `In ${subject}: ${detail}`, HISTORY);
    case 'work_missed':
      return of('No accepted work', `In ${subject}. ${detail}`, HISTORY);
    case 'stake_forfeited':
      return of('Stake lost', `${sum(it)} in ${subject}: ${lossReason(detail)}`, HISTORY);
    case 'harvest_failed':
      return of('Harvest failed', `In ${subject}: ${detail}`, HISTORY);
    case 'harvest_due':
      return of(
        'Harvest due',
        `The reward of ${subject} must be harvested by ${timeText(detail, timeZone)}`,
        HISTORY,
      );
    case 'reward_received':
      return of('Daily rewards', rewardText(it, timeZone), HISTORY);
    case 'terms_changed':
      return of(`Terms of ${subject} changed`, termsText(detail, timeZone), MY_POOL);
    case 'exit_progress':
      if (subject === 'exit completed') return of('You have left the pool', paidText(it), MY_POOL);
      return subject === 'exit ordered'
        ? of('Your pool is ending your contract', exitText(it, timeZone), MY_POOL)
        : of('Leaving the pool', exitText(it, timeZone), MY_POOL);
    case 'withdrawal':
      return subject === 'confirmed'
        ? of('Withdrawal confirmed', `${sum(it)} went to your payout wallet`, WALLET)
        : of('Withdrawal failed', `${sum(it)}: ${detail}`, WALLET);
    case 'deposit_received':
      return of('Deposit received', subject ? `${sum(it)} from ${shortAddress(subject)}` : sum(it), WALLET);
    case 'planting_suspended':
      return PLANTING[v.parse(PlantingDetail, detail)](subject);
    default:
      return of(subject, detail, MY_POOL);
  }
}

/** Why a pool was paused, as in its event. */
function reviewText(detail: string | null): string {
  const { planted, missed } = v.parse(ReviewDetail, detail);
  return `No work was submitted for ${missed} of ${planted} plantings`;
}

function decisionText(name: string, decision: DecisionDetail): NotificationText {
  const to = (title: string, message: string) => of(title, message, '/pooler-console');
  switch (decision) {
    case 'PoolApproved':
      return to('Your pool is approved', `An administrator has approved ${name}. Farmers can now see it`);
    case 'PoolPaused':
      return to(
        'Your pool is paused',
        `An administrator has paused ${name}. No new farmers can join; members continue`,
      );
    case 'PoolResumed':
      return to('Your pool was resumed', `An administrator has ended the pause of ${name}`);
  }
}

function toPooler(it: NotificationEvent, timeZone: string): NotificationText {
  const { kind, subject, detail } = it;
  switch (kind) {
    case 'planting_failed':
      return of(`${many(detail, 'planting', 'plantings')} failed`, `In ${subject}`, '/pooler/blocks');
    case 'work_missed':
      return of(
        `Missed work for ${many(detail, 'farmer', 'farmers')}`,
        `No work was accepted in ${subject}`,
        '/pooler/blocks',
      );
    case 'harvest_failed':
      return of(`${many(detail, 'harvest', 'harvests')} failed`, `In ${subject}`, '/pooler/blocks');
    case 'harvest_due': {
      const { count, by } = v.parse(DueDetail, detail);
      const title = `${many(count, 'harvest is', 'harvests are')} due`;
      return of(
        title,
        `The rewards of ${subject} must be harvested by ${timeText(by, timeZone)}`,
        '/operations/harvest',
      );
    }
    case 'stake_forfeited': {
      const { title, cause } = lostStakes(detail);
      return of(title, `${sum(it)} in ${subject}: ${cause}`, '/pooler/blocks');
    }
    case 'pool_review':
      return of('Your pool is paused for review', reviewText(detail), '/pooler-console');
    case 'pool_decision':
      return decisionText(subject, v.parse(DecisionDetail, detail));
    case 'terms_changed':
      return of(
        `An administrator changed the terms of ${subject}`,
        termsText(detail, timeZone, 'Existing contracts do not change'),
        '/pooler/pool',
      );
    case 'farmer_joined':
      return of('A farmer has joined', subject, '/pooler/farmers');
    case 'exit_progress':
      return of('A farmer is leaving', subject, '/pooler/farmers');
    default:
      return of(subject, detail, '/pooler-console');
  }
}

function alertText(cleared: boolean, detail: string | null): NotificationText {
  const { metric, threshold, value } = v.parse(AlertDetail, detail);
  const condition = alertCondition(metric, threshold);
  return of(
    `${cleared ? 'Cleared' : 'Alert'}: ${condition}`,
    `Measured: ${alertFigure(metric, value)}`,
    '/admin',
  );
}

function toAdmin(it: NotificationEvent): NotificationText {
  const { kind, subject, detail } = it;
  switch (kind) {
    case 'stake_forfeited': {
      const { title, cause } = lostStakes(detail);
      return of(`${title} in ${subject}`, `${sum(it)}: ${cause}`, '/admin/poolers');
    }
    case 'pool_review':
      return of(`${subject} is paused for review`, reviewText(detail), '/admin/poolers?status=paused');
    case 'approval_requested':
      return of(
        'An admin needs your approval',
        requestName({ kind: v.parse(RequestDetail, detail), subject }),
        '/admin',
      );
    case 'alert_fired':
    case 'alert_cleared':
      return alertText(kind === 'alert_cleared', detail);
    default:
      return of('A pool is waiting for approval', subject, '/admin/poolers');
  }
}

/** By the event: what changed about the account's second factors or recovery codes. */
const SECURITY: Readonly<Record<string, string>> = {
  SecondFactorAdded: 'A second factor was added',
  SecondFactorRemoved: 'A second factor was removed',
  SecondFactorsReset: 'Your second factors were removed',
  RecoveryCodesReplaced: 'Recovery codes were renewed',
  FactorResetRequested: 'A reset of your second factors was requested',
  FactorResetApproved: 'A reset of your second factors was approved',
};
const RECOVERED = 'A recovery code was used';
function signInTitle(detail: string | null): string {
  const { factor, device } = v.parse(SignInDetail, detail);
  return factor === 'recovery' ? RECOVERED : `New sign-in: ${deviceName(device)}`;
}
function securityText({ subject, detail }: NotificationEvent) {
  const title = subject === 'SignedIn' ? signInTitle(detail) : (SECURITY[subject] ?? RECOVERED);
  return of(title, 'If it was not you, choose a new password', '/account?tab=security');
}

const TEXTS: Record<Role, (it: NotificationEvent, timeZone: string) => NotificationText> = {
  farmer: toFarmer,
  pooler: toPooler,
  admin: toAdmin,
};

/**
 * The text of a notification for a reader of this role in this time zone, and the page that shows it. Throws if its
 * detail cannot be read: see `readable`.
 */
export function exactText(role: Role, it: NotificationEvent, timeZone: string): NotificationText {
  if (it.kind === 'farm_closed') return farmClosedText(role, v.parse(ClosureSubject, it.subject), it.detail);
  if (it.kind === 'account_security') return securityText(it);
  if (it.kind === 'announcement') return of(it.subject, it.detail, '/notifications');
  return it.kind === 'farm_reopened' ? farmReopenedText(role) : TEXTS[role](it, timeZone);
}

/** The kinds that could not be read, which this process has reported: pages ask for them again every few seconds. */
const reported = new Set<NotificationEvent['kind']>();

/**
 * A text, or if its notification cannot be read, such as one of another version, a text that only names the kind: one
 * notification must not stop a page, a mail or a webhook with others.
 */
export function readable({ kind }: NotificationEvent, text: () => NotificationText): NotificationText {
  try {
    return text();
  } catch (error) {
    // Without the message, which may contain the detail of a person's notification.
    const why = error instanceof Error ? error.name : 'an unknown error';
    if (!reported.has(kind)) process.emitWarning(`Notifications of the kind ${kind} cannot be read: ${why}`);
    reported.add(kind);
    const words = kind.replaceAll('_', ' ');
    return of(
      words.charAt(0).toUpperCase() + words.slice(1),
      'The details could not be read',
      '/notifications',
    );
  }
}

/** The same text, readable. */
export const notificationText = (role: Role, it: NotificationEvent, timeZone = 'UTC'): NotificationText =>
  readable(it, () => exactText(role, it, timeZone));
