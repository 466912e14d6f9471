import type { StellarAddress } from 'shared-api/address';
import type { Found } from '../../domain/cycle.ts';
import {
  acceptBetterWork,
  acceptWork,
  failBetterWork,
  failWork,
  submitBetterWork,
  submitWork,
} from '../../domain/cycle-decisions.ts';
import type { Operation } from '../../ledger/ledger.ts';
import type { Participant } from '../cycle/participants.ts';
import { type LedgerStep, nothing, type Success } from '../cycle/send-steps.ts';

const workOf = (farmer: StellarAddress, { nonce, hash }: Found): Operation => ({
  type: 'work',
  farmer,
  nonce: BigInt(nonce),
  hash: new Uint8Array(Buffer.from(hash, 'hex')),
});

function acceptedWork({ hash: transactionHash, ledger, at, returned }: Success) {
  if (returned.type !== 'work') throw new Error(`A work returned ${returned.type}`);
  const { gap, zeros } = returned;
  return [
    { transactionHash, ledger },
    { gap, zeros, at },
  ] as const;
}

/** Submits one farmer's work; anyone may send it (KALE rules 1.4). */
export const workStep = ({ farmerId, farmer, worker }: Participant, found: Found): LedgerStep => ({
  farmerId,
  source: worker,
  operations: [workOf(farmer, found)],
  of: at => at.work,
  waits: at => at.work.status === 'requested',
  submit: submission => submitWork(farmerId, submission),
  succeed: outcome => acceptWork(farmerId, ...acceptedWork(outcome)),
  fail: why => failWork(farmerId, why),
  again: () => nothing,
});

/** Replaces one farmer's accepted work with a nonce that has more zeros. */
export const betterWorkStep = ({ farmerId, farmer, worker }: Participant, found: Found): LedgerStep => ({
  farmerId,
  source: worker,
  operations: [workOf(farmer, found)],
  of: at => at.better?.step ?? at.work,
  waits: at => at.better?.step.status === 'requested',
  submit: submission => submitBetterWork(farmerId, submission),
  succeed: outcome => acceptBetterWork(farmerId, ...acceptedWork(outcome)),
  fail: why => failBetterWork(farmerId, why),
  again: () => nothing,
});
