import { cacheOptions, FRESHNESS } from './freshness.ts';

it('keeps to the freshness of spec §9', () => {
  const { pulse, session, ledger, slow, steady } = FRESHNESS;
  expect([pulse.freshFor, session.freshFor, ledger.freshFor, slow.freshFor, steady.freshFor]).toEqual([
    30_000, 60_000, 90_000, 300_000, 60_000,
  ]);
  expect([pulse.every, ledger.every]).toEqual([30_000, 300_000]);
  expect(cacheOptions(ledger)).toMatchObject({ revalidateOnFocus: false, revalidateIfStale: false });
});

it.each(Object.entries(FRESHNESS))('never drops a poll of %s as a repetition', (_, freshness) => {
  const { dedupingInterval = 0, refreshInterval } = cacheOptions(freshness);
  if (typeof refreshInterval === 'number' && refreshInterval > 0)
    expect(dedupingInterval).toBeLessThan(refreshInterval);
});

it('can follow faster than a value stays fresh', () => {
  expect(cacheOptions({ ...FRESHNESS.session, every: 500 })).toMatchObject({
    dedupingInterval: 0,
    refreshInterval: 500,
  });
});
