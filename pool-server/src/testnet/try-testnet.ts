import { Keypair } from '@stellar/stellar-sdk/base';
import { Server } from '@stellar/stellar-sdk/rpc';
import type { Clock } from '../domain/clock.ts';
import { FarmMissing } from '../ledger/failures.ts';
import { connectRpc } from '../ledger/stellar/rpc.ts';
import type { StellarSettings } from '../ledger/stellar/settings.ts';
import { createStellarLedger, type StellarLedger } from '../ledger/stellar/stellar-ledger.ts';
import type { Attempt } from './attempt.ts';
import { farmBlocks } from './farm-blocks.ts';
import { foundFarm } from './found-farm.ts';
import { Journal } from './journal.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import { describe, isSound, type Report, reportOn, saveReport } from './report.ts';
import { settle } from './send.ts';
import { openWallets, ownFarm, saveFarm, walletOf } from './wallets.ts';

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
  /** Where to get the contract's code for a separate farm if the given one is gone; null to fail in that case. */
  readonly farmCode: { readonly sha256: string; readonly rpcUrl: string } | null;
  readonly connect?: (url: string) => Server;
}

const openServer = (url: string) => new Server(url, { allowHttp: url.startsWith('http:') });

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
  if (!friendbotUrl) throw new Error('The RPC reports no friendbot: use an RPC of a test network');
  return friendbotUrl;
}

const keypairOf = (seedHex: string) => Keypair.fromRawEd25519Seed(Buffer.from(seedHex, 'hex'));

/**
 * The ledger with a farm: the one that an earlier start in this folder has set up, the given one, or a new one if that
 * is gone. Throws FarmMissing if nothing may be set up, or this attempt has already farmed.
 */
async function openLedger(
  options: TryOptions & { connect: (url: string) => Server },
  seeds: { readonly treasury: string; readonly issuer: string },
  hasFarmed: boolean,
): Promise<StellarLedger> {
  const { folder, farmCode, passphrase, rpcUrls, connect, clock, pause, say } = options;
  const own = ownFarm(folder);
  const ledger = createStellarLedger({ ...options, ...own });
  try {
    await ledger.check();
    return ledger;
  } catch (error) {
    if (!(error instanceof FarmMissing) || !farmCode || own || hasFarmed) throw error;
  }
  say('There is no KALE farm on this network: setting up one');
  const connection = { clock, pause, connect };
  const farm = await foundFarm({
    rpc: connectRpc({ ...connection, urls: rpcUrls, passphrase }),
    passphrase,
    friendbotUrl: await friendbotOf(connect(rpcUrls[0] ?? '')),
    code: { sha256: farmCode.sha256, rpc: connectRpc({ ...connection, urls: [farmCode.rpcUrl] }) },
    deployer: keypairOf(seeds.treasury),
    issuer: keypairOf(seeds.issuer),
    clock,
    pause,
    say,
  });
  saveFarm(folder, farm);
  say(`The product can use this farm: KALE_CONTRACT=${farm.kaleContract} KALE_ISSUER=${farm.kaleIssuer}`);
  const opened = createStellarLedger({ ...options, ...farm });
  await opened.check();
  return opened;
}

/**
 * Farms some blocks for some farmers on a test network with the pool's own ledger code, and reports latencies, fees,
 * refusals and missed blocks. After `stop`, it continues the next time in the same folder; it always reports. Returns
 * the report and whether it is without fault.
 */
export async function tryTestnet(options: TryOptions): Promise<{ report: Report; sound: boolean }> {
  const { folder, farmers, blocks, hashes, clock, pause, stop, say, rpcUrls, connect = openServer } = options;
  let calls = 0;
  const open = (url: string) => counted(connect(url), () => calls++);
  const [first] = rpcUrls;
  if (!first) throw new Error('No RPC is given');
  const stored = openWallets(folder, farmers);
  const journal = new Journal(folder);
  const ledger = await openLedger({ ...options, connect: open }, stored, journal.entries.length > 0);
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
    say(`Looking up the outcome of ${unsettled.length} transactions of an earlier start`);
  await Promise.all(unsettled.map(({ sent }) => settle(attempt, sent)));
  if (!stop.aborted) await prepareAccounts(attempt, await friendbotOf(connect(first)));
  calls = 0;
  await farmBlocks(attempt);
  const report = await reportOn(attempt, calls);
  saveReport(folder, report);
  for (const line of describe(report)) say(line);
  return { report, sound: isSound(report) };
}
