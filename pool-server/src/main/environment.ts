import * as v from 'valibot';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { NO_REPLY } from '../mail/compose.ts';
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

/** What the programs read from the environment; the defaults are those of the sandbox. */
const Environment = v.object({
  DATABASE_URL: v.pipe(v.string('DATABASE_URL is missing: where is PostgreSQL?'), v.nonEmpty()),
  API_PORT: port('4001'),
  /** The address to listen on: this machine only, unless a container's network is meant. */
  BIND: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  MASTER_KEY: v.optional(v.string()),
  LEDGER: v.optional(v.picklist(['sandbox', 'stellar'], 'LEDGER must be: sandbox or stellar'), 'sandbox'),
  BLOCK_SECONDS: v.pipe(v.optional(v.string(), '60'), v.transform(Number), v.number(), v.minValue(1)),
  /** How far back the sandbox's past reaches; tests need less of it. */
  HISTORY_HOURS: v.pipe(v.optional(v.string(), '24'), v.transform(Number), v.number(), v.minValue(0)),
  /** How long an exit from the sandbox's pools takes, in blocks; tests need less of it. */
  EXIT_DELAY_BLOCKS: v.pipe(
    v.optional(v.string(), String(DEFAULT_TERMS.exitDelayBlocks)),
    v.transform(Number),
    v.integer('EXIT_DELAY_BLOCKS must be a whole number of blocks'),
    v.minValue(1, 'EXIT_DELAY_BLOCKS must be at least 1'),
    v.maxValue(100_000, 'EXIT_DELAY_BLOCKS must be at most 100000'),
  ),
  /** Where people open the product. */
  PAGE_URL: v.pipe(
    v.string(),
    v.url('PAGE_URL is not an address'),
    v.transform(text => text.replace(/\/+$/, '')),
  ),
  /** `smtp://…`: where mails are handed in; without it, or empty as containers hand it on, they stay in the outbox. */
  MAIL_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url('MAIL_URL is not an address'))])),
  MAIL_FROM: v.pipe(
    v.optional(v.string(), ''),
    v.transform(text => text || NO_REPLY),
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});
export type Environment = v.InferOutput<typeof Environment> & {
  /** What `LEDGER=stellar` needs; null on a sandbox. */
  readonly stellar: StellarEnvironment | null;
};

/** Reads the variables, and the files that hold secrets. Throws Error with one sentence a wrong one. */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
  const env = withSecretFiles(given);
  const result = v.safeParse(Environment, { PAGE_URL: `http://localhost:${env.PORT || 4000}`, ...env });
  if (result.success) {
    return {
      ...result.output,
      stellar: result.output.LEDGER === 'stellar' ? readStellarEnvironment(env) : null,
    };
  }
  throw new Error(result.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
}
