import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readLogLine } from './log-line.ts';
import type { Part } from './programs.ts';

/** A process run by `npm start`. `ready` rejects with one sentence when the process ends first or takes too long. */
export type Running = {
  ready: Promise<void>;
  exited: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

/** Thrown when a program cannot run with its configuration, so that a restart would not help. */
export class RefusedToStart extends Error {
  override name = 'RefusedToStart';
}

/** EX_CONFIG of sysexits.h: the exit code of a program that refuses its configuration. */
const CONFIGURATION_REFUSED = 78;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 8_000;

/** Ends a program when this process is gone. */
export const exitWithParent = ['--import', join(import.meta.dirname, 'exit-with-parent.ts')];

/**
 * Memory limits of the programs, which the Dockerfile repeats. Without a limit on the old space, V8 lets the heap grow to
 * four times the live objects before it collects; with 512 MB, far more than any program needs, it stays close to them.
 * By default the young generation grows to 128 MB within minutes; semi-spaces of 16 MB save the engine 90 MB.
 */
export const memoryLimits = ['--max-old-space-size=512', '--max-semi-space-size=16'];
export const programArguments = [...exitWithParent, ...memoryLimits];

const lastMessage = (log: string) => readLogLine(log.trim().split('\n').at(-1) ?? '');

async function isReady(health: string | undefined, newLog: () => string) {
  if (!health) return /\bready\b/i.test(newLog());
  try {
    return (await fetch(health, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Runs a program in its own process group and appends its output to a log file. */
export function runChild({ name, file, health }: Part, env: NodeJS.ProcessEnv, logFile: string): Running {
  const log = openSync(logFile, 'a', 0o600);
  const before = readFileSync(logFile).length;
  const child = spawn(process.execPath, [...programArguments, file], {
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl-C must reach only `npm start`, which then stops the programs in turn.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  closeSync(log);
  let ended = false;
  let exitCode: number | null = null;
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => {
    ended = true;
    exitCode = code ?? null;
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
    const newLog = () => readFileSync(logFile).subarray(before).toString();
    while (!(await isReady(health, newLog))) {
      if (ended && exitCode === CONFIGURATION_REFUSED) {
        throw new RefusedToStart(
          `The ${name} refuses to start: ${lastMessage(newLog())}; its log is ${logFile}`,
        );
      }
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
