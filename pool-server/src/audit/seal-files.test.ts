import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomAddress } from '../testing/test-api.ts';
import { NO_SEAL, type Seal } from './seal.ts';
import { openSealFiles, readSeals } from './seal-files.ts';

const key = randomAddress();
const sealOf = (number: number, sealedAt: string): Seal => ({
  ...{ number, first: number, last: number, covers: `{[${number},${number + 1})}`, key, sealedAt },
  ...{ root: NO_SEAL, previous: NO_SEAL, signature: 'ab'.repeat(64) },
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kale-seal-files-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('knows its newest seal after the clock was set back to an earlier month', () => {
  const files = openSealFiles(dataDir);
  const seals = [sealOf(1, '2026-12-01T00:00:10.000Z'), sealOf(2, '2026-11-30T23:59:10.000Z')];
  for (const seal of seals) files.append(seal);
  expect(openSealFiles(dataDir).newest()).toEqual(seals[1]);
});

/** Appends two seals where files may have 512 bytes: the second line is cut off, as on a full disk. */
const APPEND = `
  import { openSealFiles } from '${new URL('./seal-files.ts', import.meta.url)}';
  const [dataDir, seals] = process.argv.slice(1);
  for (const seal of JSON.parse(seals)) openSealFiles(dataDir).append(seal);`;

it('keeps whole lines when the disk is full, and continues once it has space again', () => {
  const [first, second] = [sealOf(1, '2026-11-30T12:00:00.000Z'), sealOf(2, '2026-11-30T12:01:00.000Z')];
  const limited = [
    '-c',
    'ulimit -f 1; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    APPEND,
  ];
  const run = spawnSync('sh', [...limited, dataDir, JSON.stringify([first, second])], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect(run.stderr).toContain('EFBIG');
  openSealFiles(dataDir).append(second);
  expect(readSeals(join(dataDir, 'event-seals', '2026-11.jsonl'))).toEqual([first, second]);
});
