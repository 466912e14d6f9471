import { ONE_EFFECT, repeatEverything } from '../testing/duplicates.ts';

/** `npm run bench -- duplicates` sends each 50 times at once and 50 in a row. */
it('has one effect and one response per command, however often it is sent and whichever responses are lost', async () => {
  const seen: string[] = [];
  for await (const { command, events, answers } of repeatEverything(6)) {
    seen.push(command);
    expect([command, events]).toEqual([command, ONE_EFFECT[command]]);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/^20\d /);
  }
  expect(seen).toEqual(Object.keys(ONE_EFFECT));
}, 60_000);
