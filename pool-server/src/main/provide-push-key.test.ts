import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPushKey } from '../webhooks/push-key.ts';
import { providePushKey } from './provide-push-key.ts';

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'kale-push-'));
});
afterEach(() => rm(DATA_DIR, { recursive: true }));

it('creates one key for all processes and later starts', async () => {
  const [one, two] = await Promise.all([providePushKey({ DATA_DIR }), providePushKey({ DATA_DIR })]);
  expect(two).toEqual(one);
  expect(await providePushKey({ DATA_DIR })).toEqual(one);
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65);
});

it('takes the key of the environment', async () => {
  const PUSH_KEY = 'ab'.repeat(32);
  expect(await providePushKey({ DATA_DIR, PUSH_KEY })).toEqual(readPushKey(PUSH_KEY));
});

it('refuses an invalid key without printing it', async () => {
  const wrong = { DATA_DIR, PUSH_KEY: 'secret' };
  await expect(providePushKey(wrong)).rejects.toThrow(/^PUSH_KEY: a push key is 64 hex digits/);
  await writeFile(join(DATA_DIR, 'push-key'), 'f'.repeat(64), { mode: 0o600 });
  await expect(providePushKey({ DATA_DIR })).rejects.toThrow(/push-key: a push key/);
});
