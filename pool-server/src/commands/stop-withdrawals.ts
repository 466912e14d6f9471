import { many } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import type { FarmerId, WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { failWithdrawal, withdrawal } from '../domain/withdrawal.ts';
import type { Unit } from '../events/event-store.ts';
import { farmerStream, withdrawalStream } from '../events/stream.ts';

/** The outcome of a withdrawal that its owner stopped before it was sent. */
const STOPPED = {
  code: 'STOPPED',
  message: 'Stopped before it was sent: the amount stays in your wallet',
};

/** Stops an unsent withdrawal. Idempotent. Throws Refusal NOT_FOUND, VALIDATION_ERROR once it was sent or has ended. */
export async function stopWithdrawal(
  unit: Unit,
  farmerId: FarmerId,
  id: WithdrawalId,
  at: Date,
): Promise<void> {
  const stream = withdrawalStream(id);
  const { state } = await unit.decide(stream, withdrawal, () => []);
  if (state.status === 'none' || state.order.farmerId !== farmerId) {
    throw new Refusal('NOT_FOUND', 'No such withdrawal');
  }
  if (state.status === 'failed' && state.code === STOPPED.code) return;
  if (state.status !== 'requested') {
    throw new Refusal('VALIDATION_ERROR', 'This withdrawal was sent or has ended: it cannot be stopped');
  }
  await unit.decide(stream, withdrawal, failWithdrawal(STOPPED, null, at));
}

/** Stops every withdrawal of a farmer that was requested and not sent, including one that is just being recorded. */
export async function stopUnsent(unit: Unit, farmerId: FarmerId, at: Date): Promise<void> {
  // Waits for a request under the same lock; a later request sees what this command changes.
  await unit.decide(farmerStream(farmerId), farmer, () => []);
  const waiting = await many<{ id: WithdrawalId }>(
    unit.tx,
    "SELECT id FROM withdrawals WHERE farmer_id = $1 AND status = 'requested' ORDER BY id",
    [farmerId],
  );
  for (const { id } of waiting) {
    await unit.decide(withdrawalStream(id), withdrawal, failWithdrawal(STOPPED, null, at));
  }
}
