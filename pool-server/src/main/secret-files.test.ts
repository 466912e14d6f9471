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

  it('take their places among the variables', () => {
    const env = readEnvironment({
      DATABASE_URL: 'postgres://kale@postgres:5432/kale',
      DATABASE_PASSWORD_FILE: file('password', 'p@ss:word/\n'),
      MASTER_KEY_FILE: file('key', `${'ab'.repeat(32)}\n`),
    });
    expect(env.DATABASE_URL).toBe('postgres://kale:p%40ss%3Aword%2F@postgres:5432/kale');
    expect(env.MASTER_KEY).toBe('ab'.repeat(32));
  });

  it('that are not there stop the program', () => {
    const env = { DATABASE_URL: 'postgres://x', MASTER_KEY_FILE: join(folder, 'none') };
    expect(() => readEnvironment(env)).toThrow(/ENOENT/);
  });
});
