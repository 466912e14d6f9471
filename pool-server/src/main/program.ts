import { getPriority, setPriority } from 'node:os';
import pino, { type DestinationStream, type Logger } from 'pino';
import { MasterKeyRefused } from '../custody/master-key.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment.ts';

/** EX_CONFIG of sysexits.h. `npm start` ends when a program exits with it before the product is ready. */
const CONFIGURATION_REFUSED = 78;

const SECRETS = ['password', 'token', 'authorization', 'secret', 'headers', 'seed'];

/** An error without the rows and values that PostgreSQL adds to its details. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message, stack } = error;
  return { type, message, stack, ...('code' in error && { code: error.code }) };
};

/** Logs JSON lines to standard output, and to another stream if one is given. Fields that could hold a secret are removed. */
export const createLog = (
  name: string,
  { LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>,
  also?: DestinationStream,
): Logger => {
  const stdout = pino.destination({ fd: 1, sync: true });
  const streams = [stdout, ...(also ? [also] : [])].map(stream => ({ level: 'debug' as const, stream }));
  return pino(
    {
      name,
      level: LOG_LEVEL,
      serializers: { err: plainError },
      redact: { paths: SECRETS.flatMap(key => [key, `*.${key}`]), remove: true },
    },
    pino.multistream(streams),
  );
};

/** The niceness of the engine and its signer: pages come first, so these use the processor time that the API leaves. */
export const ENGINE_NICENESS = 5;
/** The niceness of mining, which uses the processor time that all other programs leave. */
export const MINER_NICENESS = 10;

/** Lowers the priority (more niceness is lower), never raises it, since that needs a privilege. */
export const lowerPriority = (niceness: number): void => setPriority(Math.max(niceness, getPriority()));

/** Ends the program cleanly on the first SIGTERM or SIGINT. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

/** Runs a program. If it cannot start, logs one line and exits with 78 for its configuration, else with 1. */
export async function runProgram(name: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const log = pino({ name });
    log.fatal({ err: error }, error instanceof Error ? error.message : 'failed to start');
    process.exit(isRefusal(error) ? CONFIGURATION_REFUSED : 1);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ConfigurationError || error instanceof MasterKeyRefused;
