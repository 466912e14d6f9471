import type { StellarAddress } from 'shared-api/address';
import type { LedgerFailure } from '../../ledger/failures.ts';
import type { LedgerMoment } from '../../ledger/kale/state.ts';
import type { Operation, OperationReturn } from '../../ledger/ledger.ts';
import { applyOperation, Draft } from '../../ledger/sandbox/operations.ts';
import type { WorkingSet } from '../../ledger/sandbox/working-set.ts';

/** The outcome of a transaction's operations. The state has their changes once the draft is kept. */
export interface Run {
  readonly failed: { place: number; failure: LedgerFailure } | null;
  readonly returned: OperationReturn;
  readonly draft: Draft;
}

/** Runs the operations of a transaction by the sandbox's rules, until one of them fails. */
export async function runOperations(
  set: WorkingSet,
  source: StellarAddress,
  operations: readonly Operation[],
  moment: LedgerMoment,
): Promise<Run> {
  const draft = new Draft(set);
  let returned: OperationReturn = { type: 'none' };
  for (const [operation, each] of operations.entries()) {
    const done = await applyOperation(draft, source, each, { ...moment, operation });
    if (!done.ok) return { draft, returned, failed: { place: operation, failure: done.failure } };
    returned = done.returned;
  }
  if (draft.sponsors.size > 0) {
    const failure = { kind: 'operation', operation: 0, code: 'op_malformed' } as const;
    return { draft, returned, failed: { place: 0, failure } };
  }
  return { draft, returned, failed: null };
}
