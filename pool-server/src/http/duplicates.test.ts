import { ONE_EFFECT, repeatEverything } from '../testing/duplicates.ts';
import { ONE_CUSTODY_EFFECT, repeatCustodyOrders } from '../testing/repeat-custody.ts';

/** `npm run bench -- duplicates` sends each 50 times at once and 50 in a row. */
it.each([
  ['command of a farmer, a pool or an admin', repeatEverything, ONE_EFFECT],
  ['decision of two admins and change of who is paid', repeatCustodyOrders, ONE_CUSTODY_EFFECT],
])(
  'has one effect and one response per %s, however often it is sent and whichever responses are lost',
  async (_, repeated, effects) => {
    const seen: string[] = [];
    for await (const { command, events, answers } of repeated(6)) {
      seen.push(command);
      expect([command, events]).toEqual([command, effects[command]]);
      expect(answers).toHaveLength(1);
      expect(answers[0]).toMatch(/^20\d /);
    }
    expect(seen).toEqual(Object.keys(effects));
  },
  60_000,
);
