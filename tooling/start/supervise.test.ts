import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './child.ts';
import { supervise } from './supervise.ts';

/** Programs under the test's control: `died()` ends the newest. */
function makePrograms() {
  const launched: { die(): void }[] = [];
  const launch = (): Running => {
    const { promise: exited, resolve: die } = Promise.withResolvers<void>();
    launched.push({ die });
    return {
      ready: Promise.resolve(),
      exited,
      kill: die,
      stop: async () => die(),
    };
  };
  return { launch, launched };
}

const rules = { tries: 3, firstWaitMs: 1, steadyMs: 60_000 };
const ignore = () => {};

describe('a supervised program', () => {
  it('is started again when it dies', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, ignore, rules);
    launched[0]?.die();
    await wait(20);
    expect(launched).toHaveLength(2);
    await program.stop();
  });

  it('is given up, with a sentence, when it keeps dying', async () => {
    const { launch, launched } = makePrograms();
    const sentences: string[] = [];
    await supervise('api', launch, sentence => sentences.push(sentence), rules);
    for (let index = 0; index < 4; index += 1) {
      launched[index]?.die();
      await wait(30);
    }
    expect(launched).toHaveLength(4);
    expect(sentences).toEqual(['The api ended 4 times in a row and was not started again.']);
  });

  it('has its failures forgotten after running well for a while', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, ignore, { ...rules, steadyMs: 5 });
    for (let index = 0; index < 6; index += 1) {
      await wait(20);
      launched[index]?.die();
    }
    await wait(20);
    expect(launched).toHaveLength(7);
    await program.stop();
  });

  it('stays down once stopped, also while waiting to start again', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, ignore, { ...rules, firstWaitMs: 30 });
    launched[0]?.die();
    await wait(5);
    await program.stop();
    await wait(60);
    expect(launched).toHaveLength(1);
  });

  it('is replaced once by a restart', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, ignore, rules);
    await program.restart();
    await wait(20);
    expect(launched).toHaveLength(2);
    await program.stop();
  });

  it('that cannot start the first time fails at once', async () => {
    const { launch, launched } = makePrograms();
    const failing = () => ({ ...launch(), ready: Promise.reject(new Error('The api ended while starting')) });
    await expect(supervise('api', failing, ignore, rules)).rejects.toThrow('The api ended while starting');
    expect(launched).toHaveLength(1);
  });
});
