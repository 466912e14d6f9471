import { chmodSync, copyFileSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 20 * 2 ** 20;
/** The number of earlier parts of a log: `api.log.1` is the newest. */
const MAX_PARTS = 4;

/** Renames `file.1` to `file.2` and so on, so that `file.1` is free. Overwrites the oldest part. */
export function shiftParts(folder: string, name: string): void {
  const present = new Set(readdirSync(folder));
  for (let part = MAX_PARTS - 1; part >= 1; part -= 1) {
    const [from, to] = [`${name}.${part}`, `${name}.${part + 1}`];
    if (present.has(from)) renameSync(join(folder, from), join(folder, to));
  }
}

/**
 * Copies each log that is too long to `file.1` and truncates it. The file itself stays, because programs have it open.
 * They append, so their next line becomes the first one.
 */
export function rotateLogs(folder: string, mostBytes = MAX_BYTES): void {
  for (const name of readdirSync(folder).filter(each => each.endsWith('.log'))) {
    const file = join(folder, name);
    if (statSync(file).size <= mostBytes) continue;
    shiftParts(folder, name);
    copyFileSync(file, `${file}.1`);
    chmodSync(`${file}.1`, 0o600);
    truncateSync(file);
  }
}
