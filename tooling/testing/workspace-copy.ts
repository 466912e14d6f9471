import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const made = new Set(['node_modules', 'dist', '.git', '.build', '.deploy', '.data', '.swc', 'test-results']);

const run = promisify(execFile);

/** A copy of the workspace in a temporary folder, where a test can change, build and deploy files. */
export type WorkspaceCopy = {
  folder: string;
  /** Replaces text in a file; throws when the file does not have it. */
  edit(file: string, from: string | RegExp, to: string): void;
  /** Runs a program of the workspace with the Node that runs this one. Rejects with its output when it fails. */
  node(args: string[], env?: Record<string, string>): Promise<string>;
  remove(): void;
};

/** Copies the sources; the installed packages are shared with the original. */
export const copyWorkspace = (): WorkspaceCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-workspace-'));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (made.has(entry.name)) continue;
    const from = join(root, entry.name);
    cpSync(from, join(folder, entry.name), {
      recursive: true,
      // The links of each package lead to its neighbours: in the copy, to those of the copy.
      verbatimSymlinks: true,
      filter: file =>
        resolve(file, '..') !== from || basename(file) === 'node_modules' || !made.has(basename(file)),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit(file, from, to) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), after);
    },
    async node(args, env = {}) {
      const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env } };
      const { stdout } = await run(process.execPath, args, options).catch(problem => {
        throw new Error(`${args.join(' ')} failed:\n${problem.stdout}\n${problem.stderr}`);
      });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
