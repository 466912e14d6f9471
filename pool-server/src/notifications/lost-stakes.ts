import * as v from 'valibot';
import { LossDetail, LostDetail } from './details.ts';

/** Which pool lost a stake and why, in the form of its source. */
export function lossReason(detail: string | null): string {
  const { pool, cause } = v.parse(LossDetail, detail);
  return `${pool}. ${cause}`;
}

const LOST: Record<LostDetail['cause'], string> = {
  'not-worked': 'no work was accepted before the block closed',
  'not-harvested': 'not harvested before the block expired',
};
/** How many stakes of a block were lost, and why, for operators and admins. */
export function lostStakes(detail: string | null): { title: string; cause: string } {
  const { count, cause } = v.parse(LostDetail, detail);
  return { title: count === '1' ? '1 stake was lost' : `${count} stakes were lost`, cause: LOST[cause] };
}
