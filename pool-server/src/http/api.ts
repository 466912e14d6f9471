import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { RequestCounts } from '../commands/record-health.ts';
import type { Services } from '../commands/services.ts';
import type { Reads } from '../database/replica.ts';
import type { Operations } from '../domain/operations.ts';
import type { ConservationCheck } from '../ledger/conservation.ts';
import type { SendMail } from '../mail/mail.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { PushKey } from '../webhooks/push-key.ts';
import type { EventStreams } from './event-streams.ts';
import type { EventRouter } from './streaming/event-router.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Sends test XLM, once for each cause; on a sandbox network only. */
export type Faucet = (
  address: StellarAddress,
  cause: string | null,
) => Promise<{ amount: Amount<'XLM'>; transactionHash: string | null }>;

/** Accounts of a sandbox, shown on its sign-in page. */
export interface SandboxAccount {
  readonly email: string;
  readonly password: string;
  readonly role: 'farmer' | 'pooler' | 'admin';
  readonly label: string;
}

/** The dependencies of the HTTP layer. */
export interface Api extends Services {
  /** For reads of audit, analytics and exports: a replica if there is one, otherwise `database`. */
  readonly reads: Reads;
  readonly operations: Operations;
  readonly live: EventRouter;
  readonly streams: EventStreams;
  readonly cache: ResponseCache;
  /** The conservation check of the ledger; null on a network with other users. */
  readonly conservation: ConservationCheck | null;
  readonly faucet: Faucet | null;
  /** Sandbox-only functions; null on a real network. */
  readonly sandbox: {
    readonly accounts: readonly SandboxAccount[];
    readonly payoutWallet: string | null;
  } | null;
  /** Whether admins and operators must have a second factor: everywhere except on a sandbox. */
  readonly mustEnrol: boolean;
  readonly sendMail: SendMail;
  readonly pushKey: PushKey;
  /** The product's address for people, used in mails. */
  readonly pageUrl: string;
  readonly trustedProxies: TrustedProxies;
  /** The bearer token for monitors that read the metrics. Without one, only admins can. */
  readonly metricsToken?: string | undefined;
  /** Requests of this process that are not recorded yet. */
  readonly requests: RequestCounts;
  /** Traces each request if traces are sent somewhere. */
  readonly trace?: MiddlewareHandler;
  readonly log: Logger;
  readonly version: string;
  readonly startedAt: Date;
  /** Checks every response against its schema, in tests. */
  readonly checkAnswers?: boolean;
}
