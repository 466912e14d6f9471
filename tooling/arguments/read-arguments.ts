import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads a tool's arguments. If one is unknown or has no value, shows `usage` in one line and exits with 2. */
export const readArguments = <T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    // Further sentences explain arguments that begin with a dash.
    const [problem] = error instanceof Error ? error.message.split(/\.\s/) : [];
    console.error(`${problem ?? error}. Usage: ${usage}`);
    process.exit(2);
  }
};
