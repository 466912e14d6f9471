import type { Logger } from 'pino';
import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { Services } from '../commands/services.ts';
import type { Operations } from '../domain/operations.ts';
import type { LiveEvents } from '../events/live-events.ts';
import type { Books } from '../ledger/books.ts';
import type { SendMail } from '../mail/mail.ts';
import type { Memory } from '../memory/memory.ts';

/** Gives test XLM, once for each cause; on a sandbox network only. */
export type Faucet = (
  address: StellarAddress,
  cause: string | null,
) => Promise<{ amount: Amount<'XLM'>; transactionHash: string | null }>;

/** Accounts that stand ready on a sandbox; shown on its sign-in page. */
export interface SandboxAccount {
  readonly email: string;
  readonly password: string;
  readonly role: 'farmer' | 'pooler' | 'admin';
  readonly label: string;
}

/** What the HTTP side works with. */
export interface Api extends Services {
  readonly operations: Operations;
  readonly live: LiveEvents;
  /** What need not be asked of the database again. */
  readonly memory: Memory;
  /** The ledger added up; null on a network that others use too. */
  readonly books: Books | null;
  readonly faucet: Faucet | null;
  /** What a sandbox offers to try it out; null on a real network. */
  readonly sandbox: {
    readonly accounts: readonly SandboxAccount[];
    readonly payoutWallet: string | null;
  } | null;
  readonly sendMail: SendMail;
  /** Where people open the product: for links in mails. */
  readonly pageUrl: string;
  readonly log: Logger;
  readonly version: string;
  readonly startedAt: Date;
  /** Checks every answer against its schema, in tests. */
  readonly checkAnswers?: boolean;
}
