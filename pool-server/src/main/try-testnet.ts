// npm run try-testnet: farms on Stellar's test network and reports the time, cost and errors of every step.
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readAddress, type StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import * as v from 'valibot';
import { systemClock } from '../domain/clock.ts';
import { FarmMissing, LedgerUnavailable } from '../ledger/failures.ts';
import { CALLS_PER_SECOND } from '../ledger/stellar/settings.ts';
import { tryTestnet } from '../testnet/try-testnet.ts';
import { addressSetting, WEB } from './address-setting.ts';
import { ConfigurationError } from './configuration-error.ts';
import { runProgram } from './program.ts';

/** KALE on the test network (KALE rules 1.1). Each reset of the network removes it. */
const KALE_CONTRACT = 'CDSWUUXGPWDZG76ISK6SUCVPZJMD5YUV66J2FXFXFGDX25XKZJIEITAO';
const KALE_ISSUER = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';

/** The build of the contract that the ledger's rules match, and where its code is. */
const FARM_CODE = 'db2c14290d4964e3805f2527dd132939ba5fb3fccac56b30bfab8fd091011627';
const PUBLIC_RPC = 'https://mainnet.sorobanrpc.com';

const count = (fallback: number, most: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.transform(Number),
    v.integer(),
    v.minValue(1),
    v.maxValue(most),
  );

const TryEnvironment = v.object({
  RPC_URLS: v.pipe(
    v.optional(v.string(), 'https://soroban-testnet.stellar.org'),
    v.transform(text => text.split(',').map(url => url.trim())),
    v.array(addressSetting('RPC_URLS', WEB)),
  ),
  RPC_CALLS_PER_SECOND: count(CALLS_PER_SECOND, 1_000),
  KALE_CONTRACT: v.pipe(
    v.optional(v.string(), KALE_CONTRACT),
    v.check(text => readAddress(text).kind === 'contract', 'KALE_CONTRACT is no C address'),
  ),
  KALE_ISSUER: v.pipe(
    v.optional(v.string(), KALE_ISSUER),
    v.check(text => readAddress(text).kind === 'account', 'KALE_ISSUER is not a G address'),
    v.transform(text => text as StellarAddress),
  ),
  /** An RPC of the public network: its ledger has the code for a farm of our own. */
  PUBLIC_RPC_URL: v.optional(addressSetting('PUBLIC_RPC_URL', WEB), PUBLIC_RPC),
  FARMERS: count(20, 500),
  /** Three hours of blocks. */
  BLOCKS: count(36, 10_000),
  /** The number of hashes per work. */
  HASHES: count(100_000, 100_000_000),
  DATA_DIR: v.optional(v.string(), '.data'),
});

const say = (line: string) => void process.stdout.write(`${line}\n`);

await runProgram('try-testnet', async () => {
  const read = v.safeParse(TryEnvironment, process.env);
  if (!read.success)
    throw new ConfigurationError(
      read.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
    );
  const { RPC_URLS, RPC_CALLS_PER_SECOND, PUBLIC_RPC_URL, FARMERS, BLOCKS, HASHES, DATA_DIR, ...farm } =
    read.output;
  const folder = resolve(DATA_DIR, 'testnet');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping. The same command continues later.');
      stop.abort();
    });
  }
  const { sound } = await tryTestnet({
    passphrase: 'Test SDF Network ; September 2015',
    rpcUrls: RPC_URLS,
    callsPerSecond: RPC_CALLS_PER_SECOND,
    kaleContract: farm.KALE_CONTRACT,
    kaleIssuer: farm.KALE_ISSUER,
    // A farm that was set manually is never replaced.
    farmCode: process.env.KALE_CONTRACT ? null : { sha256: FARM_CODE, rpcUrl: PUBLIC_RPC_URL },
    maxFee: parseAmount('XLM', '0.2'),
    folder,
    farmers: FARMERS,
    blocks: BLOCKS,
    hashes: HASHES,
    clock: systemClock,
    pause: wait,
    stop: stop.signal,
    say,
  }).catch((error: unknown) => {
    if (error instanceof FarmMissing) {
      say(`${error.message}. If testnet was reset, remove ${folder} and start without KALE_CONTRACT.`);
      return { sound: false };
    }
    if (!(error instanceof LedgerUnavailable)) throw error;
    say(
      `The RPC at ${RPC_URLS.join(', ')} could not be reached: check the network. The same command continues.`,
    );
    return { sound: false };
  });
  process.exit(sound ? 0 : 1);
});
