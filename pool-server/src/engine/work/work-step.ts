import type { Found } from '../../domain/cycle.ts';
import { acceptWork, failWork, submitWork } from '../../domain/cycle-decisions.ts';
import type { Participant } from '../cycle/participants.ts';
import { type LedgerStep, nothing } from '../cycle/send-steps.ts';

/** Hands in one farmer's work; anyone may send it (KALE rules 1.4). */
export function workStep({ farmerId, farmer, worker }: Participant, { nonce, hash }: Found): LedgerStep {
  const work = {
    type: 'work',
    farmer,
    nonce: BigInt(nonce),
    hash: new Uint8Array(Buffer.from(hash, 'hex')),
  } as const;
  return {
    farmerId,
    source: worker,
    operations: [work],
    of: at => at.work,
    waits: at => at.work.status === 'requested',
    submit: submission => submitWork(farmerId, submission),
    succeed: ({ hash: transactionHash, ledger, at, returned }) => {
      if (returned.type !== 'work') throw new Error(`A work returned ${returned.type}`);
      const { gap, zeros } = returned;
      return acceptWork(farmerId, { transactionHash, ledger }, { gap, zeros, at });
    },
    fail: why => failWork(farmerId, why),
    again: () => nothing,
  };
}
