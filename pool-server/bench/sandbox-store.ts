import { readEnvironment } from '../src/main/environment.ts';
import { openSandbox } from '../src/main/open-services.ts';
import { databaseUrl, prepare } from './programs.ts';

/** Creates a sandbox with its signer. Its services can be opened any number of times. */
export async function prepareStore() {
  const signer = await prepare();
  const env = readEnvironment({
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '/tmp',
    LOG_LEVEL: 'silent',
  });
  return { signer, open: () => openSandbox(env) };
}
