import { cacheOptions, FRESHNESS } from './freshness.ts';

it('matches the freshness of spec §9', () => {
  const { pulse, session, ledger, slow, steady } = FRESHNESS;
  expect([pulse.freshFor, session.freshFor, ledger.freshFor, slow.freshFor, steady.freshFor]).toEqual([
    30_000, 60_000, 90_000, 300_000, 60_000,
  ]);
  expect([pulse.every, ledger.every]).toEqual([30_000, 300_000]);
  expect(cacheOptions(ledger)).toMatchObject({ revalidateOnFocus: false, revalidateIfStale: false });
});

it.each(Object.entries(FRESHNESS))('never deduplicates a poll of %s', (_, freshness) => {
  const { dedupingInterval = 0, refreshInterval } = cacheOptions(freshness);
  if (typeof refreshInterval === 'number' && refreshInterval > 0)
    expect(dedupingInterval).toBeLessThan(refreshInterval);
});

it('polls faster than a value stays fresh when asked to', () => {
  expect(cacheOptions({ ...FRESHNESS.session, every: 500 })).toMatchObject({
    dedupingInterval: 0,
    refreshInterval: 500,
  });
});
