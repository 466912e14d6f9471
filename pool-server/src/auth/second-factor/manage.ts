import { type Database, one } from '../../database/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type CommandContext, commit, type Unit } from '../../events/event-store.ts';
import { accessStream } from '../../events/stream.ts';
import type { Caller } from '../sessions.ts';
import { requireStepUp } from '../step-up.ts';
import { placeOf, type Visit } from '../visit.ts';
import { mailFactorChange } from './factor-mail.ts';
import { lockFactors } from './lock-factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

const unknown = () => new Refusal('NOT_FOUND', 'No such second factor');

/** Renames one of the caller's factors. Throws Refusal NOT_FOUND. */
export async function renameFactor(
  database: Database,
  { userId }: Caller,
  id: string,
  name: string,
): Promise<void> {
  const { rowCount } = await database.query(
    'UPDATE second_factors SET name = $3 WHERE id = $1 AND user_id = $2',
    [id, userId, name],
  );
  if (rowCount !== 1) throw unknown();
}

/**
 * Removes one of the caller's factors. Removing the last one also removes the recovery codes. An account that requires
 * a factor keeps its last one. `before` is part of the same transaction.
 * @throws Refusal NOT_FOUND, SECOND_FACTOR_REQUIRED, VALIDATION_ERROR
 */
export async function removeFactor(
  database: Database,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  { id, required, before }: { id: string; required: boolean; before: (unit: Unit) => Promise<void> },
): Promise<void> {
  const { userId } = caller;
  await requireStepUp(database, caller, visit.now);
  await commit(database, context, async unit => {
    await before(unit);
    await lockFactors(unit.tx, userId);
    const removed = await one<{ kind: 'passkey' | 'totp' }>(
      unit.tx,
      'DELETE FROM second_factors WHERE id = $1 AND user_id = $2 RETURNING kind',
      [id, userId],
    );
    if (!removed) throw unknown();
    if (!(await one(unit.tx, 'SELECT 1 FROM second_factors WHERE user_id = $1 LIMIT 1', [userId]))) {
      if (required)
        throw new Refusal('VALIDATION_ERROR', 'Your role needs a second factor. Add another one first.');
      await unit.tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      await unit.tx.query('UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [userId]);
    }
    const data = { userId, factorId: id, kind: removed.kind, ...placeOf(visit) };
    await unit.record(accessStream(userId), [{ type: 'SecondFactorRemoved', data }]);
    await mailFactorChange(unit.tx, userId, 'removed', visit);
  });
}

/**
 * Replaces the caller's recovery codes. Throws Refusal SECOND_FACTOR_REQUIRED, or VALIDATION_ERROR without a factor.
 */
export async function newRecoveryCodes(
  database: Database,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
): Promise<string[]> {
  if (!(await requireStepUp(database, caller, visit.now))) {
    throw new Refusal('VALIDATION_ERROR', 'This account has no second factor');
  }
  return commit(database, context, async unit => {
    const data = { userId: caller.userId, ...placeOf(visit) };
    await unit.record(accessStream(caller.userId), [{ type: 'RecoveryCodesReplaced', data }]);
    await mailFactorChange(unit.tx, caller.userId, 'codes-renewed', visit);
    return replaceRecoveryCodes(unit.tx, caller.userId);
  });
}
