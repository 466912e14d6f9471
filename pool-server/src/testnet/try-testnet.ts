import { Server } from '@stellar/stellar-sdk/rpc';
import type { Clock } from '../domain/clock.ts';
import type { StellarSettings } from '../ledger/stellar/settings.ts';
import { createStellarLedger } from '../ledger/stellar/stellar-ledger.ts';
import type { Attempt } from './attempt.ts';
import { farmBlocks } from './farm-blocks.ts';
import { Journal } from './journal.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import { describe, isSound, keepReport, type Report, reportOn } from './report.ts';
import { settle } from './send.ts';
import { openWallets, walletOf } from './wallets.ts';

export interface TryOptions extends StellarSettings {
  /** The folder of accounts, transactions and the report, from which an interrupted attempt continues. */
  readonly folder: string;
  readonly farmers: number;
  readonly blocks: number;
  readonly hashes: number;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
  /** Opens a provider's server. */
  readonly connect?: (url: string) => Server;
}

const openServer = (url: string) => new Server(url, { allowHttp: url.startsWith('http:') });

/** Counts the calls of a server. */
function counted(server: Server, count: () => void): Server {
  const { httpClient } = server;
  const post = httpClient.post.bind(httpClient);
  httpClient.post = ((...call: Parameters<typeof post>) => {
    count();
    return post(...call);
  }) as typeof post;
  return server;
}

async function friendbotOf(server: Server): Promise<string> {
  const { friendbotUrl } = await server.getNetwork();
  if (!friendbotUrl) throw new Error('The RPC names no friendbot: is it one of a test network?');
  return friendbotUrl;
}

/**
 * Farms some blocks for some farmers on a test network with the pool's own ledger code, and reports latencies, fees,
 * refusals and missed blocks. Interrupted by `stop`, it continues the next time in the same folder; it reports in any
 * case. Returns the report and whether it is without fault.
 */
export async function tryTestnet(options: TryOptions): Promise<{ report: Report; sound: boolean }> {
  const { folder, farmers, blocks, hashes, clock, pause, stop, say, rpcUrls, connect = openServer } = options;
  let calls = 0;
  const open = (url: string) => counted(connect(url), () => calls++);
  const ledger = createStellarLedger({ ...options, connect: open });
  const [first] = rpcUrls;
  if (!first) throw new Error('No RPC is given');
  await ledger.check();
  const stored = openWallets(folder, farmers);
  const journal = new Journal(folder);
  const attempt: Attempt = {
    ledger,
    journal,
    treasury: walletOf(stored.treasury),
    farmers: stored.farmers.map(walletOf),
    blocks,
    hashes,
    clock,
    pause,
    stop,
    say,
  };
  const unsettled = journal.entries.filter(({ ended }) => !ended);
  if (unsettled.length > 0)
    say(`Looking for the end of ${unsettled.length} transactions of an earlier start`);
  await Promise.all(unsettled.map(({ sent }) => settle(attempt, sent)));
  if (!stop.aborted) await prepareAccounts(attempt, await friendbotOf(connect(first)));
  calls = 0;
  await farmBlocks(attempt);
  const report = await reportOn(attempt, calls);
  keepReport(folder, report);
  for (const line of describe(report)) say(line);
  return { report, sound: isSound(report) };
}
