import { amount } from 'shared-api/money';
import { seededRandom } from '../domain/random.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger, TransactionOutcome } from '../ledger/ledger.ts';

/**
 * The fault of one call. "rejects": a submission is refused unapplied, a read fails; "times out": an outage without
 * effect; "applies, then times out": the call took effect, and only its response is lost.
 */
export type Fault = 'none' | 'rejects' | 'times out' | 'applies, then times out';

type Call = Exclude<keyof Ledger, 'network'>;

/** Chooses the fault of each call, in the order of the calls. */
export type FaultPlan = (call: Call, count: number) => Fault;

/** Faults at a rate (0..1), the same ones for the same seed. */
export function seededFaults(seed: number, rate: number, calls: readonly Call[] = ['submit']): FaultPlan {
  const faults = ['rejects', 'times out', 'applies, then times out'] as const;
  const random = seededRandom(seed);
  return call => {
    const [struck, which] = [random() < rate, random()];
    return struck && calls.includes(call) ? (faults[Math.floor(which * faults.length)] ?? 'none') : 'none';
  };
}

/** A ledger behind an unreliable network: calls take effect, and the plan decides about their responses. */
export function faultyLedger(ledger: Ledger, plan: FaultPlan): Ledger {
  let count = 0;

  async function strike<T>(call: Call, run: () => Promise<T>, turnedAway: () => Promise<T>): Promise<T> {
    switch (plan(call, count++)) {
      case 'none':
        return run();
      case 'rejects':
        return turnedAway();
      case 'times out':
        throw new LedgerUnavailable('timed out');
      case 'applies, then times out':
        await run();
        throw new LedgerUnavailable('timed out');
    }
  }

  const read = <T>(call: Call, run: () => Promise<T>) =>
    strike(call, run, () => Promise.reject(new LedgerUnavailable('turned away')));

  return {
    network: ledger.network,
    settings: () => ledger.settings(),
    stepCosts: () => ledger.stepCosts(),
    isHashOf: transaction => ledger.isHashOf(transaction),
    isHashOfBump: bump => ledger.isHashOfBump(bump),
    farm: () => read('farm', () => ledger.farm()),
    block: index => read('block', () => ledger.block(index)),
    pail: (farmer, index) => read('pail', () => ledger.pail(farmer, index)),
    account: address => read('account', () => ledger.account(address)),
    heldBy: addresses => read('heldBy', () => ledger.heldBy(addresses)),
    prepare: (...of) => read('prepare', () => ledger.prepare(...of)),
    transaction: (...of) => read('transaction', () => ledger.transaction(...of)),
    walletActivity: (...of) => read('walletActivity', () => ledger.walletActivity(...of)),
    mintsTo: (...of) => read('mintsTo', () => ledger.mintsTo(...of)),
    submit: transaction =>
      strike(
        'submit',
        () => ledger.submit(transaction),
        async (): Promise<TransactionOutcome> => {
          const { ledger: sequence, ledgerClosedAt } = await ledger.farm();
          return {
            status: 'failed',
            hash: transaction.hash,
            ledger: sequence,
            at: ledgerClosedAt,
            fee: amount('XLM', 0n),
            failure: { kind: 'transaction', code: 'TRY_AGAIN_LATER' },
          };
        },
      ),
  };
}
