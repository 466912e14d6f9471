import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from './environment.ts';

const SECRETS = ['password', 'token', 'authorization', 'secret', 'headers', 'seed'];

/** An error without the rows and values that PostgreSQL adds to it. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message, stack } = error;
  return { type, message, stack, ...('code' in error && { code: error.code }) };
};

/** JSON lines on standard output, and wherever else they are wanted; what could be a secret is left out wherever it stands. */
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

/** Ends the program cleanly, once, on SIGTERM or SIGINT. */
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

/** Runs a program; what it cannot start without is said in one line. */
export async function runProgram(name: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const log = pino({ name });
    log.fatal({ err: error }, error instanceof Error ? error.message : 'failed to start');
    process.exit(1);
  }
}
