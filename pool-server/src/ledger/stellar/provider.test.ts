import { Provider } from './provider.ts';

it('keeps to its rate, also after the clock was set back', async () => {
  let now = Date.parse('2026-11-30T12:00:00Z');
  const pauses: number[] = [];
  const provider = new Provider({
    url: 'http://localhost/',
    name: 'Provider 1',
    warn: () => undefined,
    clock: () => new Date(now),
    pause: async ms => void pauses.push(ms),
    timeoutMs: 1_000,
    callsPerSecond: 10,
  });
  const calls = async (count: number) => {
    for (let call = 0; call < count; call++) await provider.turn();
    return pauses.splice(0);
  };
  // The calls that the last second did not use may follow at once.
  expect(await calls(12)).toEqual([100]);
  now -= 3_600_000;
  expect(await calls(3)).toEqual([100, 200]);
});
