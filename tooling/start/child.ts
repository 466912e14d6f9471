import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './programs.ts';

/** A process that start-up runs. `ready` rejects with one sentence when it ends or takes too long. */
export type Running = {
  ready: Promise<void>;
  exited: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 8_000;

/** Makes a program end itself when this process is gone. */
export const leaveWithParent = ['--import', join(import.meta.dirname, 'leave-with-parent.ts')];

/**
 * What a program that runs for months is started with, in containers by the Dockerfile. V8 lets a heap that may become
 * large grow to four times what lives before it sweeps; one of 512 MB, far more than any of them needs, it keeps close to
 * what lives. What is young it would let fill 128 MB over minutes: two halves of 16 MB cost the engine 90 MB less.
 */
export const memoryLimits = ['--max-old-space-size=512', '--max-semi-space-size=16'];
export const programArguments = [...leaveWithParent, ...memoryLimits];

async function isReady(health: string | undefined, newLog: () => string) {
  if (!health) return /\bready\b/i.test(newLog());
  try {
    return (await fetch(health, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Runs a program in a process group of its own, its output appended to its log file. */
export function runChild({ name, file, health }: Part, env: NodeJS.ProcessEnv, logFile: string): Running {
  const log = openSync(logFile, 'a');
  const before = readFileSync(logFile).length;
  const child = spawn(process.execPath, [...programArguments, file], {
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl-C must reach start-up alone, which then stops each program in turn.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  closeSync(log);
  let ended = false;
  const exited = once(child, 'exit').then(() => {
    ended = true;
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (ended || !child.pid) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It ended between the check and the signal.
    }
  };
  async function becomeReady() {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(health, () => readFileSync(logFile).subarray(before).toString()))) {
      if (ended) throw new Error(`The ${name} ended while starting; its log is ${logFile}`);
      if (Date.now() > deadline) {
        signalGroup('SIGKILL');
        throw new Error(`The ${name} was not ready after ${READY_WITHIN_MS / 1000} s; its log is ${logFile}`);
      }
      await Promise.race([wait(60), exited]);
    }
  }
  return {
    ready: becomeReady(),
    exited,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(signalGroup, STOP_WITHIN_MS, 'SIGKILL');
      await exited;
      clearTimeout(late);
    },
    kill: () => signalGroup('SIGKILL'),
  };
}
