import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Seal } from './seal.ts';

/** Thrown when a line of a file is not a seal. */
class SealFileDamaged extends Error {
  override name = 'SealFileDamaged';
}

/** Reads the seals of a file in order. Throws SealFileDamaged. */
export function readSeals(file: string): Seal[] {
  const lines = readFileSync(file, 'utf8').trimEnd();
  if (lines === '') return [];
  return lines.split('\n').map((line, index) => {
    try {
      return v.parse(Seal, JSON.parse(line));
    } catch (cause) {
      throw new SealFileDamaged(`Line ${index + 1} of ${file} is not a seal`, { cause });
    }
  });
}

/** The signer's own seals outside the database: `event-seals/2026-11.jsonl`, a file a month, readable by its owner only. */
export function openSealFiles(dataDir: string) {
  const folder = join(dataDir, 'event-seals');
  /** The files, oldest month first. */
  const names = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter(name => name.endsWith('.jsonl'))
          .sort()
      : [];
  return {
    /** The newest seal, or null. Drops an incomplete last line, whose seal the database has. Throws SealFileDamaged. */
    newest(): Seal | null {
      // A crash during the first seal of a month leaves the file empty.
      for (const name of names().toReversed()) {
        const file = join(folder, name);
        truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1);
        const seal = readSeals(file).at(-1);
        if (seal) return seal;
      }
      return null;
    },

    /**
     * Appends a seal to the newest file, also after the clock was set back to an earlier month, and waits until it is
     * written to disk. Throws without a trace in the file when the disk is full.
     */
    append(seal: Seal): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const own = `${seal.sealedAt.slice(0, 7)}.jsonl`;
      const newest = names().at(-1) ?? own;
      const handle = openSync(join(folder, newest > own ? newest : own), 'a', 0o600);
      const { size } = fstatSync(handle);
      try {
        appendFileSync(handle, `${JSON.stringify(seal)}\n`);
        fsyncSync(handle);
      } catch (error) {
        // The next seal must not continue a line that was cut off.
        ftruncateSync(handle, size);
        throw error;
      } finally {
        closeSync(handle);
      }
    },
  };
}

export type SealFiles = ReturnType<typeof openSealFiles>;
