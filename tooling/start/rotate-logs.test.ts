import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLogs } from './rotate-logs.ts';

it('rotates a log that is too long while its program writes, keeps four parts, and lets only the owner read them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-logs-'));
  const file = join(folder, 'api.log');
  const log = openSync(file, 'a', 0o600);
  for (let part = 1; part <= 6; part += 1) {
    writeSync(log, `part ${part}\n`.repeat(20));
    rotateLogs(folder, 100);
  }
  writeSync(log, 'newest\n');
  rotateLogs(folder, 100);
  closeSync(log);
  expect(readFileSync(file, 'utf8')).toBe('newest\n');
  expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3', 'api.log.4']);
  expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/^(part 6\n)+$/);
  expect(readFileSync(`${file}.4`, 'utf8')).toMatch(/^(part 3\n)+$/);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
