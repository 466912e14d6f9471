import type { LedgerAccount, Operation } from '../ledger.ts';

/** The XLM that a payment sends; 0 for other operations. */
function sentBy(operation: Operation | null): bigint {
  if (operation?.type === 'createAccount') return operation.startingBalance;
  return operation?.type === 'payment' && operation.asset === 'XLM' ? operation.amount : 0n;
}

/** The most a transaction may cost its wallet beside reserve and payments: a higher bid would be refused. */
export function maxPayable(
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
