import pLimit from 'p-limit';
import type { SandboxSession } from '../../ledger/sandbox/session.ts';

/** A ledger session that runs its calls one after another, since a session supports only one caller at a time. */
export function sequentialSession(session: SandboxSession): SandboxSession {
  const queue = pLimit(1);
  const queued =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      queue(call, ...args);
  return {
    network: session.network,
    settings: () => session.settings(),
    stepCosts: () => session.stepCosts(),
    farm: queued(session.farm),
    block: queued(session.block),
    pail: queued(session.pail),
    account: queued(session.account),
    prepare: queued(session.prepare),
    isHashOf: session.isHashOf,
    isHashOfBump: session.isHashOfBump,
    submit: queued(session.submit),
    transaction: queued(session.transaction),
    walletActivity: session.walletActivity,
    mintsTo: session.mintsTo,
    heldBy: session.heldBy,
    fund: queued(session.fund),
    openPayoutWallet: queued(session.openPayoutWallet),
    pauseFarm: queued(session.pauseFarm),
    openOverdueBlock: queued(session.openOverdueBlock),
  };
}
