import { isAmount, parseAmount } from 'shared-api/money';
import * as v from 'valibot';
import type { Holds } from '../commands/services.ts';
import type { KeySource } from '../custody/key-source.ts';
import { isRemote } from '../database/is-remote.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { DEFAULT_DAILY_LIMITS, DEFAULT_MINIMUMS } from '../domain/withdrawal-limits.ts';
import { readTrustedProxies } from '../http/trusted-proxies.ts';
import { PUBLIC_ENTRY_LEDGERS } from '../ledger/kale/state.ts';
import { NO_REPLY } from '../mail/compose.ts';
import { addressSetting, WEB } from './address-setting.ts';
import { amountSetting } from './amount-setting.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readHolds } from './hold-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { readStellarEnvironment, type StellarEnvironment } from './stellar-environment.ts';

const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform(Number),
    v.integer(),
    v.minValue(1),
    v.maxValue(65_535),
  );

/** A duration in `unit`, at least `least`. */
const duration = (name: string, unit: string, fallback: string, least: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform(Number),
    v.number(`${name} must be a number of ${unit}`),
    v.finite(`${name} must be a number of ${unit}`),
    v.minValue(least, `${name} must be at least ${least}`),
  );

const POSTGRES = ['postgres', 'postgresql'];

/** The environment of the programs, with the defaults of the sandbox. */
const Environment = v.object({
  DATABASE_URL: v.pipe(
    v.string('DATABASE_URL is missing: where is PostgreSQL?'),
    addressSetting('DATABASE_URL', POSTGRES),
  ),
  /** A replica from which the API reads audit, analytics and exports. Containers set it to an empty string if there is none. */
  DATABASE_REPLICA_URL: v.optional(
    v.union([v.literal(''), addressSetting('DATABASE_REPLICA_URL', POSTGRES)]),
    '',
  ),
  /** `off` if PostgreSQL is on another machine in a private network. Otherwise its URLs must require TLS. */
  DATABASE_TLS: v.optional(v.picklist(['', 'off'], 'DATABASE_TLS must be: off, or not set'), ''),
  API_PORT: port('4001'),
  /** The signer's address, for the programs that order signatures. */
  SIGNER_URL: v.optional(addressSetting('SIGNER_URL', WEB)),
  SIGNER_PORT: port('4004'),
  /** Shared by the signer and the programs that may order signatures. */
  SIGNER_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'SIGNER_SECRET must have at least 32 characters')),
  ),
  /** The URL to which the signer posts its seals over the event log. Containers set it to an empty string if there is none. */
  SEAL_URL: v.optional(v.union([v.literal(''), addressSetting('SEAL_URL', WEB)])),
  /** Encrypts and signs backups. Without it, the file `backup-key` in DATA_DIR holds the key. */
  BACKUP_KEY: v.optional(v.string()),
  /** Signs push messages. Without it, the file `push-key` in DATA_DIR holds the key. */
  PUSH_KEY: v.optional(v.string()),
  /** How often a backup is made; 0 for never. */
  BACKUP_HOURS: v.pipe(
    duration('BACKUP_HOURS', 'hours', '', 0),
    v.maxValue(168, 'BACKUP_HOURS must be at most 168'),
  ),
  /** The number of scheduled backups to keep. */
  BACKUP_KEEP: v.pipe(
    v.optional(v.string(), '14'),
    v.transform(Number),
    v.integer('BACKUP_KEEP must be a number of backups'),
    v.minValue(1, 'BACKUP_KEEP must be at least 1'),
  ),
  /** The folder of the scheduled backups; by default one in DATA_DIR. */
  BACKUP_DIR: v.optional(v.string(), ''),
  /** The bearer token for monitors that read `/metrics`. */
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.minLength(32, 'METRICS_TOKEN must have at least 32 characters')),
  ),
  /** The OpenTelemetry receiver of traces. Containers set it to an empty string if there is none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.union([v.literal(''), addressSetting('OTEL_EXPORTER_OTLP_ENDPOINT', WEB)]),
  ),
  /** The fraction of traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(v.string(), '1'),
    v.transform(Number),
    v.number('OTEL_TRACES_SAMPLER_ARG must be a number'),
    v.minValue(0, 'OTEL_TRACES_SAMPLER_ARG must be at least 0'),
    v.maxValue(1, 'OTEL_TRACES_SAMPLER_ARG must be at most 1'),
  ),
  /** The address to listen on; in a container, that of its network. */
  BIND: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  /** A file that the engine and backups write while they run, for the probes of containers; none by default. */
  LIVENESS_FILE: v.optional(v.string(), ''),
  LEDGER: v.optional(v.picklist(['sandbox', 'stellar'], 'LEDGER must be: sandbox or stellar'), 'sandbox'),
  BLOCK_SECONDS: duration('BLOCK_SECONDS', 'seconds', '60', 1),
  /** The lifetime of the contract's entries on the sandbox, in ledgers; a block has 60. 720 as on the test network. */
  ENTRY_LEDGERS: v.pipe(
    v.optional(v.string(), String(PUBLIC_ENTRY_LEDGERS)),
    v.transform(Number),
    v.integer('ENTRY_LEDGERS must be a whole number of ledgers'),
    v.minValue(240, 'ENTRY_LEDGERS must be at least 240: an entry lives for four blocks'),
    v.maxValue(3_110_400, 'ENTRY_LEDGERS must be at most 3110400'),
  ),
  /** The length of the history that a new sandbox starts with. */
  HISTORY_HOURS: duration('HISTORY_HOURS', 'hours', '24', 0),
  /** How long an exit from the sandbox's pools takes, in blocks. */
  EXIT_DELAY_BLOCKS: v.pipe(
    v.optional(v.string(), String(DEFAULT_TERMS.exitDelayBlocks)),
    v.transform(Number),
    v.integer('EXIT_DELAY_BLOCKS must be a whole number of blocks'),
    v.minValue(1, 'EXIT_DELAY_BLOCKS must be at least 1'),
    v.maxValue(100_000, 'EXIT_DELAY_BLOCKS must be at most 100000'),
  ),
  /** The minimum amounts that farmers can withdraw. */
  MIN_WITHDRAWAL_XLM: amountSetting('MIN_WITHDRAWAL_XLM', 'XLM', DEFAULT_MINIMUMS.XLM),
  MIN_WITHDRAWAL_KALE: amountSetting('MIN_WITHDRAWAL_KALE', 'KALE', DEFAULT_MINIMUMS.KALE),
  /** The price of 1 KALE in XLM: the engine plants nothing that would cost more in fees. Optional. */
  KALE_PRICE_XLM: v.pipe(
    v.optional(v.string(), ''),
    v.check(
      text => text === '' || (isAmount(text) && parseAmount('XLM', text) > 0n),
      'KALE_PRICE_XLM must be the XLM that 1 KALE is worth, with at most 7 decimals',
    ),
    v.transform(text => (text === '' ? undefined : parseAmount('XLM', text))),
  ),
  /** The default withdrawal limit of a farmer within 24 hours. */
  DAILY_LIMIT_XLM: amountSetting('DAILY_LIMIT_XLM', 'XLM', DEFAULT_DAILY_LIMITS.XLM),
  DAILY_LIMIT_KALE: amountSetting('DAILY_LIMIT_KALE', 'KALE', DEFAULT_DAILY_LIMITS.KALE),
  /** The address of the product in a browser. */
  PAGE_URL: v.pipe(
    addressSetting('PAGE_URL', WEB),
    v.transform(text => text.replace(/\/+$/, '')),
  ),
  /** `smtp://…`: the mail server. Without it, or with an empty value as containers set it, mails stay in the outbox. */
  MAIL_URL: v.optional(v.union([v.literal(''), addressSetting('MAIL_URL', ['smtp', 'smtps'])])),
  MAIL_FROM: v.pipe(
    v.optional(v.string(), ''),
    v.transform(text => text || NO_REPLY),
  ),
  /** Proxies in front of this program that may name the client; by default the gateway on this machine. */
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), ''),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      try {
        return readTrustedProxies(value || 'loopback');
      } catch (error) {
        // The variable's name precedes each message.
        addIssue({ message: String(error).replace(/^Error: TRUSTED_PROXIES: /, '') });
        return NEVER;
      }
    }),
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});
export type Environment = v.InferOutput<typeof Environment> & {
  readonly holds: Holds;
  /** The settings of `LEDGER=stellar`; null on a sandbox. */
  readonly stellar: StellarEnvironment | null;
  /** Rereads the variables of the master keys and the files that they name. */
  readonly keySource: () => KeySource;
};

/** Reads the variables and secret files. Throws ConfigurationError, with a sentence for each invalid one. */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
  const env = withSecretFiles(given);
  const result = v.safeParse(Environment, { PAGE_URL: `http://localhost:${env.PORT || 4000}`, ...env });
  if (result.success) {
    requireDatabaseTls('DATABASE_URL', result.output);
    requireDatabaseTls('DATABASE_REPLICA_URL', result.output);
    return {
      ...result.output,
      holds: readHolds(env, result.output.LEDGER),
      stellar: result.output.LEDGER === 'stellar' ? readStellarEnvironment(env) : null,
      keySource: () => {
        const { MASTER_KEY: masterKey, MASTER_KEYS_EARLIER: earlierKeys } = withSecretFiles(given);
        return { masterKey, earlierKeys, dataDir: result.output.DATA_DIR };
      },
    };
  }
  throw new ConfigurationError(
    result.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
  );
}

/** Throws ConfigurationError if passwords and data would travel to another machine in plain text. */
function requireDatabaseTls(
  name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL',
  { [name]: url, DATABASE_TLS: tls }: v.InferOutput<typeof Environment>,
) {
  const mode = URL.parse(url)?.searchParams.get('sslmode');
  if (!isRemote(url) || mode === 'verify-full' || tls === 'off') return;
  throw new ConfigurationError(
    `${name}: PostgreSQL is on another machine: add sslmode=verify-full (and sslrootcert=…), or set DATABASE_TLS=off where the network is private`,
  );
}
