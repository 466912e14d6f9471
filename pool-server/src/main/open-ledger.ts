import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createSandboxLedger, type SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import type { StellarOptions } from '../ledger/stellar/stellar-ledger.ts';
import type { Environment } from './environment.ts';

/** The ledger that the environment names. */
export interface OpenLedger {
  readonly ledger: Ledger;
  /** The sandbox's ledger with its faucet, supply and founding account; null on a real network. */
  readonly sandbox: SandboxLedger | null;
}

export const openSandboxLedger = (env: Environment, database: Database, clock: Clock): SandboxLedger =>
  createSandboxLedger({
    database,
    clock,
    blockSeconds: env.BLOCK_SECONDS,
    entryLedgers: env.ENTRY_LEDGERS,
  });

/** Opens the sandbox's ledger on the database, or Stellar through its RPC. Loads the Stellar SDK only for the latter. */
export async function openLedger(
  env: Environment,
  database: Database,
  clock: Clock,
  warn: (message: string) => void,
  payers: Pick<StellarOptions, 'signFeeBump' | 'sponsor'> = {},
): Promise<OpenLedger> {
  if (env.stellar) {
    const { createStellarLedger } = await import('../ledger/stellar/stellar-ledger.ts');
    return { ledger: createStellarLedger({ ...env.stellar, clock, warn, ...payers }), sandbox: null };
  }
  const sandbox = openSandboxLedger(env, database, clock);
  return { ledger: sandbox, sandbox };
}
