import type { Transaction } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';

/** Serialises changes to the factors of an account, so that the first and the last one are known. */
export const lockFactors = (tx: Transaction, userId: UserId) =>
  tx.query('SELECT 1 FROM credentials WHERE user_id = $1 FOR UPDATE', [userId]);
