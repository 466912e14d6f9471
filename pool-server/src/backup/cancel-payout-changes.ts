import { commitPayout, endPayoutChange } from '../commands/order-payout.ts';
import { openCustody } from '../custody/custody.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { type Database, many } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { payoutOwnerOf } from '../domain/payout-wallet.ts';
import { replacePayout } from '../signer/payouts.ts';
import { createTermsRecords } from '../signer/terms.ts';

/** The wait if the signer does not pay the wallet on record, which then is a change itself. */
const HOURS = 48;

/** Not in a backup from before the signer, which had no record of any change. */
const WAITING = `
  SELECT farmer_id, pool_id FROM (
    SELECT id AS farmer_id, NULL AS pool_id, payout_change_at FROM farmers
    UNION ALL SELECT NULL, id, payout_change_at FROM pools) changes
  WHERE payout_change_at > $1 AND NOT EXISTS (SELECT FROM custody.keys WHERE data_key IS NULL)`;

interface RestoredData {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly madeAt: Date;
  readonly now: Date;
}

/**
 * Cancels the changes of payout wallets that waited when a backup was made. Their owners may have stopped them since,
 * and could not do it again: the time of a change may have passed. Returns their number.
 */
export async function cancelPayoutChanges({ database, keys, madeAt, now }: RestoredData): Promise<number> {
  const waiting = await many<{ farmer_id: FarmerId | null; pool_id: PoolId | null }>(database, WAITING, [
    madeAt,
  ]);
  if (waiting.length === 0) return 0;
  const custody = await openCustody({ database, keys });
  // At the time of the backup none of them has taken effect, for the signer either.
  const clock = () => madeAt;
  const isSettled = async () => true;
  const records = createTermsRecords({ database, custody, clock, payoutChangeHours: HOURS, isSettled });
  const wallets = {
    changePayout: async (wallet, payout) => {
      const present = await custody.bindPayout(wallet, of => replacePayout(of, payout, madeAt, HOURS));
      return present.next_from;
    },
    changePoolPayout: records.changePayout,
    recordPayee: records.recordPayee,
    agreeShares: records.agree,
  } satisfies Parameters<typeof endPayoutChange>[0]['wallets'];
  const context = { actor: { kind: 'system' }, cause: 'restore', at: now } as const;
  for (const { farmer_id, pool_id } of waiting) {
    const owner = payoutOwnerOf(farmer_id, pool_id);
    if (owner) {
      await commitPayout({ database }, context, owner, unit =>
        endPayoutChange({ wallets }, unit, owner, madeAt),
      );
    }
  }
  return waiting.length;
}
