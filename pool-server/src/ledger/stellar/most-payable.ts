import type { LedgerAccount, Operation } from '../ledger.ts';

/** The XLM that a payment sends; null for other operations. */
function sentBy(operation: Operation | null): bigint | null {
  if (operation?.type === 'createAccount') return operation.startingBalance;
  if (operation?.type !== 'payment') return null;
  return operation.asset === 'XLM' ? operation.amount : 0n;
}

/** Whether a transaction consists of payments. */
export const arePayments = (operations: readonly (Operation | null)[]): boolean =>
  operations.every(operation => sentBy(operation) !== null);

/**
 * The most that a transaction may cost its own wallet. Payments cost no more than it can pay: a raised bid that it
 * cannot pay would be refused, although a lower one may be enough.
 */
export function mostPayable(
  account: LedgerAccount | null,
  operations: readonly (Operation | null)[],
  maxFee: bigint,
): bigint {
  if (!account || !arePayments(operations)) return maxFee;
  const free = operations.reduce(
    (left, operation) => left - (sentBy(operation) ?? 0n),
    account.xlm - account.reserve,
  );
  return free < maxFee ? free : maxFee;
}
