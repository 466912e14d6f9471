import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { exitWithParent } from './child.ts';
import { readLogLine } from './log-line.ts';

/** Runs a program that prepares the database and exits. Throws Error with one sentence when it fails. */
export async function prepareData(
  file: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  onProgress: (line: string) => void,
  signal: AbortSignal,
) {
  const child = spawn(process.execPath, [...exitWithParent, file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const log = createWriteStream(logFile, { mode: 0o600 });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(log, { end: false });
    createInterface(stream).on('line', line => {
      last = readLogLine(line);
      if (stream === child.stdout) onProgress(last);
    });
  }
  const [code] = await once(child, 'close');
  log.end();
  if (code !== 0) throw new Error(`Preparing the database failed (${last}); its log is ${logFile}`);
}
