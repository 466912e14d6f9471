import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createSandboxLedger, type SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { Environment } from './environment.ts';

/** The ledger that the environment names, and what only a sandbox's can do. */
export interface OpenLedger {
  readonly ledger: Ledger;
  /** Faucet, books and a founding account; null on a network that is real. */
  readonly sandbox: SandboxLedger | null;
}

export const openSandboxLedger = (env: Environment, database: Database, clock: Clock): SandboxLedger =>
  createSandboxLedger({ database, clock, blockSeconds: env.BLOCK_SECONDS });

/** Opens the sandbox's ledger on the database, or Stellar by its RPC: only then is the SDK loaded. */
export async function openLedger(env: Environment, database: Database, clock: Clock): Promise<OpenLedger> {
  if (env.stellar) {
    const { createStellarLedger } = await import('../ledger/stellar/stellar-ledger.ts');
    return { ledger: createStellarLedger({ ...env.stellar, clock }), sandbox: null };
  }
  const sandbox = openSandboxLedger(env, database, clock);
  return { ledger: sandbox, sandbox };
}
