import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal, type Sent } from './journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kale-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sent = (hash: string, { session }: Journal): Sent => ({
  type: 'sent',
  hash,
  step: 'plant',
  source: 'G',
  block: 1,
  units: '0',
  session,
  at: 1,
  validUntil: 2,
});

it('continues after every start, although a kill cut its last line off', async () => {
  const hashes = ({ entries }: Journal) => entries.map(each => each.sent.hash);
  const first = new Journal(folder);
  first.write(sent('one', first));
  await appendFile(join(folder, 'transactions.jsonl'), '{"type":"ended","ha');
  const second = new Journal(folder);
  expect(hashes(second)).toEqual(['one']);
  second.write(sent('two', second));
  const third = new Journal(folder);
  expect(hashes(third)).toEqual(['one', 'two']);
  expect(third.session).toBe(3);
});
