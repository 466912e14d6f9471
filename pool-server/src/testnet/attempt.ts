import type { Clock } from '../domain/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Journal } from './journal.ts';
import type { Wallet } from './wallets.ts';

/** A run of the pool's ledger code on a test network. */
export interface Attempt {
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly treasury: Wallet;
  readonly farmers: readonly Wallet[];
  /** The number of blocks to plant. */
  readonly blocks: number;
  /** The number of hashes per work. */
  readonly hashes: number;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Aborts when the attempt is interrupted; it can be continued later. */
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}
