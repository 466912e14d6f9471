import { programHash } from '../testing/program-hash.ts';
import { hashPassword, verifyPassword } from './password.ts';

const PASSWORD = 'correct horse battery';

it('is hashed by programs with argon2id in 46 MiB of memory', async () => {
  const hash = await programHash(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, 'correct horse')).toBe(false);
});

it('is right for no account that does not exist', async () => {
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});

it('has another hash each time', async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
});
