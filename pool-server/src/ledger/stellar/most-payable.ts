import type { LedgerAccount, Operation } from '../ledger.ts';

/** The XLM that a payment sends; 0 for other operations. */
function sentBy(operation: Operation | null): bigint {
  if (operation?.type === 'createAccount') return operation.startingBalance;
  return operation?.type === 'payment' && operation.asset === 'XLM' ? operation.amount : 0n;
}

/**
 * The most that a transaction may cost its own wallet: what it can pay beside its reserve and its payments, up to the
 * limit. A raised bid that it cannot pay would be refused, although a lower one may be enough.
 */
export function mostPayable(
  account: LedgerAccount | null,
  operations: readonly (Operation | null)[],
  maxFee: bigint,
): bigint {
  if (!account) return maxFee;
  const free = operations.reduce(
    (left, operation) => left - sentBy(operation),
    account.xlm - account.reserve,
  );
  return free < maxFee ? free : maxFee;
}
