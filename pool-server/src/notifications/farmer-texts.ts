import { shortAddress } from 'shared-api/address';
import * as v from 'valibot';
import { PlantingDetail } from './details.ts';
import { lossReason } from './lost-stakes.ts';
import { type NotificationEvent, type NotificationText, of, sum, termsText } from './text-parts.ts';
import { rewardDay, timeText } from './times.ts';

const MY_POOL = '/farmer/my-pool';
const WALLET = '/farmer/my-wallet';
const HISTORY = '/farmer/work-history';

const PLANTING: Record<PlantingDetail, (pool: string) => NotificationText> = {
  suspended: pool => of('Planting paused', `${pool} paused your planting`, MY_POOL),
  paused: pool => of('Planting paused', `${pool} is paused. Nothing is planted until it resumes`, MY_POOL),
  resumed: pool => of('Planting resumed', `${pool} plants for you again`, MY_POOL),
};

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

/** The text of a notification to a farmer. */
export function toFarmer(it: NotificationEvent, timeZone: string): NotificationText {
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
