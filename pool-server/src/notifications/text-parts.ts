import type { NOTIFICATION_KINDS } from 'shared-api/contract';
import { type Asset, amount, formatAmount } from 'shared-api/money';
import * as v from 'valibot';
import { type ChangedShare, TermsDetail } from './details.ts';
import { timeText } from './times.ts';

// Parts of the texts of notifications (`texts.ts`).

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

/** What a notification says, and the page that shows it. */
export interface NotificationText {
  readonly title: string;
  readonly message: string | null;
  readonly path: string;
}

/** An amount with its asset, with two decimals as on cards. */
export const sum = ({ asset, amount: units }: NotificationEvent, places = 2) =>
  asset && units ? `${formatAmount(amount(asset, BigInt(units)), { places })} ${asset}` : '';

export const of = (title: string, message: string | null, path: string): NotificationText => ({
  title,
  message,
  path,
});

const percent = (share: number) => `${Math.round(share * 1_000_000) / 10_000}%`;

/** A change of the share in the reader's contract, from its event. */
function shareText({ rewardSplit, before, appliesFrom }: ChangedShare, timeZone: string): string {
  if (rewardSplit === before) return `The pool keeps ${percent(before)} of your rewards, as before`;
  return [
    `The pool keeps ${percent(before)} of your rewards until ${timeText(appliesFrom, timeZone)}, and ${percent(rewardSplit)}`,
    `from then on. You can leave the pool before that without a penalty, under the current share`,
  ].join(' ');
}

/** The changed terms, from their event: those of the reader's contract, or those for new members. */
export function termsText(
  detail: string | null,
  timeZone: string,
  kept = 'Your own contract does not change',
): string {
  const terms = v.parse(TermsDetail, detail);
  if ('before' in terms) return shareText(terms, timeZone);
  const { rewardSplit, platformFee, exitDelayBlocks } = terms;
  return [
    `New members: ${percent(rewardSplit)} to the pool, ${percent(platformFee)} platform fee,`,
    `exit after ${exitDelayBlocks} ${exitDelayBlocks === 1 ? 'block' : 'blocks'}. ${kept}`,
  ].join(' ');
}
