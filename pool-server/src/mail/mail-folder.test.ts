import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailFolder } from './mail-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kale-')), 'outbox');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps each mail in a file that only its owner can read', async () => {
  const send = openMailFolder(folder);
  await Promise.all(
    ['Ada', 'Eve'].map(name => send({ to: `${name}@kale.test`, subject: 'Hello', text: name })),
  );
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, file), 'utf8')).toMatch(/To: (Ada|Eve)@kale\.test\r\nSubject: Hello/);
  }
});

it('allows no line break in a header', async () => {
  await openMailFolder(folder)({ to: 'a@kale.test\r\nBcc: b@kale.test', subject: 'x\ny', text: '' });
  const [file = ''] = await readdir(folder);
  expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/^Bcc:|^y/m);
});
