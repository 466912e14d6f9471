import { oneByOne } from './one-by-one.ts';

const pause = () => new Promise(resolve => setTimeout(resolve, 5));

it('starts each task after the one before has ended', async () => {
  const inTurn = oneByOne();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} starts`);
    await pause();
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([inTurn(task('a')), inTurn(task('b'))])).toEqual(['a', 'b']);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

it('goes on after a task that failed, which fails only for its caller', async () => {
  const inTurn = oneByOne();
  const failed = inTurn(async () => {
    await pause();
    throw new Error('refused');
  });
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  await expect(next).resolves.toBe('done');
});
