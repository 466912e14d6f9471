import { execFileSync } from 'node:child_process';

const program = JSON.stringify(new URL('./program.ts', import.meta.url).href);
const source = `const { lowerPriority } = await import(${program});
  lowerPriority(5);
  process.stdout.write(String((await import('node:os')).getPriority()));`;

/** The niceness of a program that was started with one value and then set to 5. */
const nicenessAfter = (started: string) =>
  Number(
    execFileSync('nice', ['-n', started, process.execPath, '--input-type=module', '--eval', source], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  );

it('lowers the priority of a program', () => {
  expect(nicenessAfter('0')).toBeGreaterThanOrEqual(5);
});

it('leaves a program that was started with a lower priority as it is', () => {
  expect(nicenessAfter('12')).toBeGreaterThanOrEqual(12);
});
