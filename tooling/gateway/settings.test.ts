import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from './settings.ts';

const overridesIn = (REMOTE_OVERRIDES: string) => readSettings({ REMOTE_OVERRIDES }).overrideOrigins;

describe('REMOTE_OVERRIDES', () => {
  it('accepts origins with and without a slash at their end', () => {
    expect(overridesIn('http://localhost:4101/, https://Farmer.example')).toEqual([
      'http://localhost:4101',
      'https://farmer.example',
    ]);
    expect(overridesIn('')).toEqual([]);
  });

  it.each(['localhost:4101', 'http://localhost:4101/farmer', '4101'])('refuses %s', text => {
    expect(() => overridesIn(text)).toThrow(
      `REMOTE_OVERRIDES: "${text}" is not an origin such as http://localhost:4101`,
    );
  });
});

it('says in one line which setting keeps the gateway from starting, which restarting would not change', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    timeout: 10_000,
    env: { ...process.env, NODE_OPTIONS: '', REMOTE_OVERRIDES: '4101' },
  });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('REMOTE_OVERRIDES: \\"4101\\" is not')]);
  expect(status).toBe(78);
});
