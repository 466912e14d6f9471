import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it.each([
  [
    'deploy/main.ts deploy-remote farmer --percent 10',
    "Unknown option '--percent'. Usage: npm run deploy-remote <id> [-- --canary <percent>] [-- --from <folder>]",
  ],
  [
    'deploy/main.ts deploy-remote farmer --canary',
    "Option '--canary <value>' argument missing. Usage: npm run deploy-remote <id> [-- --canary <percent>] [-- --from <folder>]",
  ],
  [
    'deploy/main.ts rollback-remote farmer --to v1',
    "Unknown option '--to'. Usage: npm run rollback-remote <id>",
  ],
  ['new-remote/main.ts rewards --title x', "Unknown option '--title'. Usage: npm run new-remote <name>"],
])('an unknown option ends a tool with one line that shows its usage: %s', (command, line) => {
  const [file = '', ...args] = command.split(' ');
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', file), ...args],
    { encoding: 'utf8', timeout: 10_000, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stderr).toBe(`${line}\n`);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
