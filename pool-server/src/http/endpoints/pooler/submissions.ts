import { Nonce } from 'shared-api/contract';
import * as v from 'valibot';
import type { StepError } from '../../../domain/cycle-events.ts';
import type { FarmerId } from '../../../domain/ids.ts';
import type { NonceSubmission } from '../../../domain/operations.ts';

/** One row of a batch, before it is known to be a nonce of this block. */
interface Row {
  readonly farmerId: FarmerId;
  readonly nonce: string;
  readonly hash?: string | undefined;
  readonly blockIndex?: number | undefined;
}

/** A row that is not submitted, with the reason. */
export interface InvalidRow {
  readonly farmerId: FarmerId;
  readonly nonce: string;
  readonly error: StepError;
}

/** Separates the rows that can be submitted from the invalid ones: one malformed row does not fail its batch. */
export function readSubmissions(blockIndex: number, rows: readonly Row[]) {
  const submissions: NonceSubmission[] = [];
  const invalid: InvalidRow[] = [];
  for (const { farmerId, nonce, hash, blockIndex: named = blockIndex } of rows) {
    const parsed = v.safeParse(Nonce, nonce);
    const refuse = (error: StepError) => invalid.push({ farmerId, nonce, error });
    if (!parsed.success) refuse({ code: 'NONCE_INVALID', message: parsed.issues[0].message });
    else if (named !== blockIndex) {
      const message = `This nonce is for block ${named}, and the batch is for block ${blockIndex}`;
      refuse({ code: 'BLOCK_MISMATCH', message });
    } else submissions.push({ farmerId, nonce: BigInt(parsed.output), ...(hash !== undefined && { hash }) });
  }
  return { submissions, invalid };
}
