import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { breakableLink } from '../testing/breakable-link.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';

/** The program writes its file every five seconds. */
const WRITTEN_WITHIN_MS = 8_000;

const sandbox = await preparedSandbox();
afterAll(() => sandbox.drop());

it('an engine is alive while its database is unavailable, but not when it hangs', async () => {
  const link = await breakableLink(sandbox.variables.DATABASE_URL);
  const file = join(sandbox.dataDir, 'alive');
  const engine = startProgram('engine', {
    ...sandbox.variables,
    DATABASE_URL: link.url,
    LIVENESS_FILE: file,
  });
  const isWritten = async () => {
    utimesSync(file, 0, 0);
    for (const end = Date.now() + WRITTEN_WITHIN_MS; Date.now() < end; await wait(100))
      if (statSync(file).mtimeMs > 0) return true;
    return false;
  };
  try {
    expect(await engine.ready).toBe(true);
    expect(await isWritten()).toBe(true);
    link.freeze();
    await wait(WRITTEN_WITHIN_MS);
    expect(await isWritten()).toBe(true);
    engine.freeze();
    expect(await isWritten()).toBe(false);
  } finally {
    await engine.kill();
    await link.cut();
  }
}, 60_000);
