import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

type Command = {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Shows its output while it runs; otherwise the caller shows the output of a failed command. */
  live?: boolean;
};

/** Runs a command from the root of the workspace. Returns whether it succeeded, and its output unless live. */
export async function runCommand({ command, args, env, live = false }: Command) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const leave = (signal: NodeJS.Signals) => {
    child.kill(signal);
    child.once('close', () => process.exit(1));
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text));
  try {
    const [code] = await once(child, 'close');
    return { ok: code === 0, output };
  } catch (problem) {
    return { ok: false, output: `${command} could not be run: ${problem}` };
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}
