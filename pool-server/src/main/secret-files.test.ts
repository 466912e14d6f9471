import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './environment.ts';

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('replace variables', () => {
    const env = readEnvironment({
      DATABASE_URL: 'postgres://kale@postgres:5432/kale',
      DATABASE_REPLICA_URL: 'postgres://kale@replica:5432/kale',
      DATABASE_TLS: 'off',
      DATABASE_PASSWORD_FILE: file('password', 'p@ss:word/\n'),
      MASTER_KEY_FILE: file('key', `${'ab'.repeat(32)}\n`),
      MASTER_KEYS_EARLIER_FILE: file('earlier', `${'cd'.repeat(32)}\n${'ef'.repeat(32)}\n`),
    });
    expect(env.DATABASE_URL).toBe('postgres://kale:p%40ss%3Aword%2F@postgres:5432/kale');
    expect(env.DATABASE_REPLICA_URL).toBe('postgres://kale:p%40ss%3Aword%2F@replica:5432/kale');
    expect(env.keySource()).toEqual({
      masterKey: 'ab'.repeat(32),
      earlierKeys: `${'cd'.repeat(32)}\n${'ef'.repeat(32)}`,
      dataDir: '.data',
    });
  });

  it('are read again each time the master keys are read', () => {
    const MASTER_KEY_FILE = file('replaced', 'one');
    const { keySource } = readEnvironment({ DATABASE_URL: 'postgres://localhost/here', MASTER_KEY_FILE });
    expect(keySource().masterKey).toBe('one');
    file('replaced', 'two');
    expect(keySource().masterKey).toBe('two');
  });

  it('stop the program if they are missing, and name the variable', () => {
    const env = { DATABASE_URL: 'postgres://x', MASTER_KEY_FILE: join(folder, 'none') };
    expect(() => readEnvironment(env)).toThrow(/MASTER_KEY_FILE: .*ENOENT/);
  });
});
