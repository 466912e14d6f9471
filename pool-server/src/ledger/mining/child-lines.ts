import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** How a line-based program ended, or why it never started. */
export type ChildEnd =
  | { readonly kind: 'not-started'; readonly detail: string }
  | { readonly kind: 'died'; readonly detail: string; readonly halfLine: boolean };

export interface ChildEvents {
  /** The number of bytes that were read. */
  bytes(count: number): void;
  line(text: string): void;
  /** A line grew past the limit and is dropped. */
  tooLong(): void;
  end(end: ChildEnd): void;
}

export interface ChildLines {
  send(line: string): void;
  /** Bytes that the program has not read yet. */
  unread(): number;
  /** Whether it has started a line but not ended it. */
  halfLine(): boolean;
  /** Ends it and its children, by SIGTERM and after 2 s by SIGKILL, then resolves. No `end` event follows. */
  kill(): Promise<void>;
}

const GRACE_MS = 2_000;
/** Grandchildren may keep the output open after the child has exited. */
const CLOSE_MS = 500;
const MAX_STDERR = 300;
/** The environment of a program. The pooler's own contains passwords. */
const PASSED =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|MINER_\w+|CUDA_\w+|ROCR_\w+|HIP_\w+|GPU_\w+)$/;

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name)));

/** Starts a shell command in a new process group, and reads its output line by line. */
export function startChild(command: string, most: number, events: ChildEvents): ChildLines {
  const child: ChildProcess = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment(),
  });
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let skipping = false;
  let complaint = '';
  let over = false;
  const gone = Promise.withResolvers<void>();

  function read(text: string): void {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (skipping) skipping = false;
      else if (line.length > most) events.tooLong();
      else if (line.trim()) events.line(line);
      if (over) return;
    }
    if (rest.length <= most) return;
    if (!skipping) events.tooLong();
    skipping = true;
    rest = '';
  }

  const finish = (end: ChildEnd) => {
    if (over) return;
    over = true;
    events.end(end);
  };
  const signal = (name: NodeJS.Signals) => {
    try {
      // The whole group: the shell, the program and its children.
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // It has already ended.
    }
  };

  child.stdout?.on('data', (chunk: Buffer) => {
    if (!over) events.bytes(chunk.length);
    if (!over) read(decoder.write(chunk));
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-MAX_STDERR);
  });
  // A program that ends does not read; `close` reports it.
  child.stdin?.on('error', () => undefined);
  child.on('error', error => {
    gone.resolve();
    finish({ kind: 'not-started', detail: error.message });
  });
  const ended = (code: number | null, name: string | null) => {
    gone.resolve();
    const detail = [name ? `ended by ${name}` : `exit code ${code}`, complaint.trim()]
      .filter(Boolean)
      .join(': ');
    // The shell exits with 126 or 127 when it cannot start the command.
    if (code === 126 || code === 127) finish({ kind: 'not-started', detail });
    else finish({ kind: 'died', detail, halfLine: rest !== '' || skipping });
  };
  child.on('exit', (code, name) => void setTimeout(() => ended(code, name), CLOSE_MS).unref());
  child.on('close', ended);

  return {
    send: line => void child.stdin?.write(`${line}\n`),
    unread: () => child.stdin?.writableLength ?? 0,
    halfLine: () => rest !== '' || skipping,
    async kill() {
      over = true;
      child.stdin?.destroy();
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), GRACE_MS);
      await gone.promise;
      clearTimeout(timer);
      // Its child processes may have outlived it.
      signal('SIGKILL');
    },
  };
}
