import type { Logger } from 'pino';
import { type ChildEnd, type ChildLines, startChild } from './child-lines.ts';
import { type JobLine, MAX_LINE_BYTES, type ProgressLine, readProgress } from './miner-protocol.ts';

/** The faults of a miner program. Each costs it only its own nonces. */
export const FAULTS = ['lied', 'malformed', 'half-line', 'flooded', 'hung', 'died', 'not-started'] as const;
export type Fault = (typeof FAULTS)[number];

export interface ProgramStatus {
  /** Waiting: it has ended, or was ended, and starts again after a pause. */
  readonly state: 'running' | 'waiting';
  readonly restarts: number;
  /** How often each fault was seen since the pooler started. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly last: { readonly kind: Fault; readonly at: Date; readonly detail: string } | null;
}

/** The operator's miner program, connected by `docs/miner-protocol.md`. */
export interface MinerProgram {
  /** The job to mine, or null. */
  mine(job: JobLine | null): void;
  status(): ProgramStatus;
  close(): Promise<void>;
}

export interface ProgramOptions {
  readonly command: string;
  readonly log: Logger;
  /** Accepts a line about the current job or an earlier one. Returns the fault, or null. */
  readonly progress: (line: ProgressLine) => string | null;
  /** Shorter in tests, in milliseconds. */
  readonly timing?: Partial<typeof TIMING>;
}

const TIMING = {
  /** A program with a job writes at least one line within this time. */
  silence: 15_000,
  /** The pause before a restart: doubled each time, until the program has run for as long as the longest pause. */
  firstPause: 1_000,
  longestPause: 60_000,
  watch: 1_000,
};
/** More lines per second are a flood. Verifying a nonce takes microseconds, so this many take a hundredth of a core. */
const MAX_LINES_A_SECOND = 2_000;
const MAX_BYTES_A_SECOND = 4 * 1024 * 1024;
/** The number of wrong lines before a program is restarted, and of those that are logged. */
const MAX_WRONG_LINES = 20;
const LOGGED_WRONG_LINES = 3;
/** A program that leaves this many bytes unread has stopped reading. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** Starts the program, and restarts it whenever it ends or misbehaves. */
export function startMinerProgram({ command, log, progress, timing }: ProgramOptions): MinerProgram {
  const times = { ...TIMING, ...timing };
  const faults: Partial<Record<Fault, number>> = {};
  let last: ProgramStatus['last'] = null;
  let child: ChildLines | null = null;
  let killing: Promise<unknown> = Promise.resolve();
  let job: JobLine | null = null;
  let restarts = 0;
  let pause = times.firstPause;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  let startedAt = 0;
  let spokeAt = 0;
  let wrong = 0;
  let recent = { since: 0, lines: 0, bytes: 0 };

  function blame(kind: Fault, detail: string): void {
    faults[kind] = (faults[kind] ?? 0) + 1;
    last = { kind, at: new Date(), detail };
    const isLine = kind === 'lied' || kind === 'malformed';
    if (!isLine || wrong <= LOGGED_WRONG_LINES)
      log.warn({ component: 'miner program', fault: kind, detail }, SENTENCES[kind]);
  }

  function start(): void {
    startedAt = spokeAt = performance.now();
    [wrong, recent] = [0, { since: startedAt, lines: 0, bytes: 0 }];
    const started = startChild(command, MAX_LINE_BYTES, {
      bytes: count => {
        if (performance.now() - recent.since > 1000)
          recent = { since: performance.now(), lines: 0, bytes: 0 };
        recent.bytes += count;
        if (recent.bytes > MAX_BYTES_A_SECOND) stop('flooded', 'more than 4 MB in a second');
      },
      line: handleLine,
      tooLong: () => wrongLine('malformed', `a line of more than ${MAX_LINE_BYTES} bytes`),
      end: ended,
    });
    child = started;
    if (job) started.send(JSON.stringify(job));
  }

  function restartLater(): void {
    child = null;
    if (closed) return;
    if (performance.now() - startedAt > times.longestPause) pause = times.firstPause;
    again = setTimeout(() => {
      restarts += 1;
      start();
    }, pause);
    again.unref();
    pause = Math.min(2 * pause, times.longestPause);
  }

  function ended(end: ChildEnd): void {
    if (end.kind === 'died' && end.halfLine) blame('half-line', 'it ended within a line');
    blame(end.kind, end.detail);
    restartLater();
  }

  function stop(kind: Fault, detail: string): void {
    if (!child) return;
    blame(kind, detail);
    killing = Promise.all([killing, child.kill()]);
    restartLater();
  }

  function wrongLine(kind: 'lied' | 'malformed', detail: string): void {
    wrong += 1;
    if (wrong > MAX_WRONG_LINES) stop(kind, `${MAX_WRONG_LINES} wrong lines, the last: ${detail}`);
    else blame(kind, detail);
  }

  function handleLine(text: string): void {
    spokeAt = performance.now();
    recent.lines += 1;
    if (recent.lines > MAX_LINES_A_SECOND) {
      stop('flooded', `more than ${MAX_LINES_A_SECOND} lines in a second`);
      return;
    }
    const line = readProgress(text);
    if (!line) {
      wrongLine('malformed', `not of the protocol: ${text.slice(0, 80)}`);
      return;
    }
    const lie = progress(line);
    if (lie) wrongLine('lied', lie);
  }

  const watch = setInterval(() => {
    if (!child || !job || performance.now() - spokeAt <= times.silence) {
      if (child && child.unread() > MAX_UNREAD_BYTES) stop('hung', 'it does not read its jobs');
      return;
    }
    const seconds = Math.round(times.silence / 1000);
    if (child.halfLine()) stop('half-line', `a line begun and not ended for ${seconds} s`);
    else stop('hung', `no line for ${seconds} s`);
  }, times.watch);
  watch.unref();
  start();

  return {
    mine(next) {
      if (job === next) return;
      // A program without a job may be silent.
      if (!job) spokeAt = performance.now();
      job = next;
      child?.send(JSON.stringify(next ?? { type: 'idle' }));
    },
    status: () => ({ state: child ? 'running' : 'waiting', restarts, faults: { ...faults }, last }),
    async close() {
      closed = true;
      clearInterval(watch);
      clearTimeout(again);
      const running = child;
      child = null;
      await Promise.all([killing, running?.kill()]);
    },
  };
}

const SENTENCES: Record<Fault, string> = {
  lied: 'The miner program reported a wrong nonce, which is dropped',
  malformed: 'The miner program wrote an invalid line, which is dropped',
  'half-line': 'The miner program wrote half a line',
  flooded: 'The miner program wrote too much; the pooler restarts it',
  hung: 'The miner program stopped answering; the pooler restarts it',
  died: 'The miner program ended; the pooler restarts it',
  'not-started': 'The miner program could not be started; the pooler tries again',
};
