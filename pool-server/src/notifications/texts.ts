import { alertCondition, alertFigure, deviceName, requestName } from 'shared-api/contract';
import * as v from 'valibot';
import type { Role } from '../domain/user.ts';
import {
  AlertDetail,
  ClosureSubject,
  DecisionDetail,
  DueDetail,
  RequestDetail,
  ReviewDetail,
  SignInDetail,
} from './details.ts';
import { farmClosedText, farmReopenedText } from './farm-texts.ts';
import { toFarmer } from './farmer-texts.ts';
import { lostStakes } from './lost-stakes.ts';
import { type NotificationEvent, type NotificationText, of, sum, termsText } from './text-parts.ts';
import { timeText } from './times.ts';

const many = (count: string | null, one: string, more: string) =>
  count === '1' ? `1 ${one}` : `${count} ${more}`;

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
 * detail cannot be read: see `textOrKind`.
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
 * Runs `text`. If the notification cannot be read, such as one of another version, returns a text that only names its
 * kind: one notification must not stop a page, a mail or a webhook with others.
 */
export function textOrKind({ kind }: NotificationEvent, text: () => NotificationText): NotificationText {
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

/** The same text, or one that only names the kind of a notification that cannot be read. */
export const notificationText = (role: Role, it: NotificationEvent, timeZone = 'UTC'): NotificationText =>
  textOrKind(it, () => exactText(role, it, timeZone));
