import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { leaveWithParent } from './child.ts';

/** The message of a JSON line, with its count of blocks if it has one; another line as it is. */
function readable(line: string) {
  try {
    const { msg, blocks, of } = JSON.parse(line) as { msg?: unknown; blocks?: number; of?: number };
    if (typeof msg !== 'string') return line;
    return of ? `${msg}: ${blocks} of ${of} blocks` : msg;
  } catch {
    return line;
  }
}

/**
 * Runs the program that brings the database to the present schema and, the first time, makes the sandbox's history.
 *
 * @throws Error with one sentence when it fails.
 */
export async function prepareData(
  file: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  onProgress: (line: string) => void,
  signal: AbortSignal,
) {
  const child = spawn(process.execPath, [...leaveWithParent, file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const log = createWriteStream(logFile);
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(log, { end: false });
    createInterface(stream).on('line', line => {
      last = readable(line);
      if (stream === child.stdout) onProgress(last);
    });
  }
  const [code] = await once(child, 'close');
  log.end();
  if (code !== 0) throw new Error(`Preparing the database failed (${last}); its log is ${logFile}`);
}
