import type { StellarAddress } from 'shared-api/address';
import type { Services } from '../commands/services.ts';
import { findSponsor } from '../custody/custody.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import type { SandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { connectSigner } from '../signer/client.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment.ts';
import { type OpenLedger, openLedger, openSandboxLedger } from './open-ledger.ts';
import { createLog } from './program.ts';
import { signerAddress } from './signer-address.ts';

/** The services of a program, with those of a sandbox; `close` releases them. */
export interface OpenServices extends Services, OpenLedger {
  close(): Promise<void>;
}

/** The services of a program on a sandbox's ledger; `close` releases them. */
export interface SandboxServices extends Services {
  readonly ledger: SandboxLedger;
  close(): Promise<void>;
}

/** One for its locks, the others for its work: more would compete with the API's (docs/decisions/0129). */
const ENGINE_CONNECTIONS = 3;

function openStore(env: Environment, clock: Clock, connections?: number) {
  const database = openDatabase(env.DATABASE_URL, connections);
  const withdrawalMinimums = { XLM: env.MIN_WITHDRAWAL_XLM, KALE: env.MIN_WITHDRAWAL_KALE };
  const wallets = connectSigner(signerAddress(env));
  const dailyLimits = { XLM: env.DAILY_LIMIT_XLM, KALE: env.DAILY_LIMIT_KALE };
  const limits = { holds: env.holds, withdrawalMinimums, dailyLimits };
  return { database, wallets, clock, ...limits, close: () => database.end() };
}

/** The sponsor's address. The signer creates its key when it starts. */
async function requireSponsor(database: Database): Promise<StellarAddress> {
  const sponsor = await findSponsor(database);
  if (!sponsor)
    throw new ConfigurationError('There is no sponsor yet: start the signer with SPONSOR_FARMERS=yes');
  return sponsor;
}

/** Opens database, signer and ledger with the environment's settings. Throws ConfigurationError, LedgerUnavailable. */
export async function openServices(
  program: string,
  env: Environment,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const store = openStore(env, clock, program === 'engine' ? ENGINE_CONNECTIONS : undefined);
  const { database, wallets } = store;
  const warn = (message: string) => createLog(program, env).warn(message);
  const sponsor = env.stellar?.sponsorsFarmers ? await requireSponsor(database) : null;
  const opened = await openLedger(env, database, clock, warn, {
    signFeeBump: wallets.signFeeBump,
    ...(sponsor && { sponsor }),
  });
  const { sandbox } = opened;
  return { ...store, ...opened, ...(sandbox && { openPayoutWallet: sandbox.openPayoutWallet }) };
}

/** Opens database, signer and a sandbox's ledger, regardless of `LEDGER`. Throws ConfigurationError. */
export function openSandbox(env: Environment, clock: Clock = systemClock): SandboxServices {
  const store = openStore(env, clock);
  return { ...store, ledger: openSandboxLedger(env, store.database, clock) };
}

/** The address that receives the platform's fee. Throws Error before the first `migrate-and-seed`. */
export async function platformAddress({ database }: Services): Promise<StellarAddress> {
  const address = await readSetting(database, 'platform_address');
  if (!address) throw new Error('The platform has no address yet: run migrate-and-seed first');
  return address as StellarAddress;
}

/** The maximum fees that the sponsor pays per wallet and day, if there is a sponsor. */
export const sponsorLimit = ({ stellar }: Environment) =>
  stellar?.sponsorsFarmers ? { maxSponsoredADay: stellar.maxSponsoredADay } : {};

/** The price of KALE for the profit guard, if the environment sets one. */
export const profitGuard = ({ KALE_PRICE_XLM: kalePrice }: Environment) => (kalePrice ? { kalePrice } : {});
