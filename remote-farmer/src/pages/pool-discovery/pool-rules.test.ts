import { capacityPercent, forfeitsHint, joinability } from './pool-rules.ts';

describe('joining a pool', () => {
  it('is open while the pool is active and has a free seat', () => {
    expect(joinability({ status: 'active', currentFarmers: 9, maxFarmers: 10 })).toEqual({
      joinable: true,
      label: 'Join Pool',
    });
  });

  it('is closed for a pool that is not active', () => {
    expect(joinability({ status: 'paused', currentFarmers: 1, maxFarmers: 10 })).toEqual({
      joinable: false,
      label: 'Join Pool',
    });
  });

  it("reads 'Pool Full' at 100% capacity, whatever the status", () => {
    const full = { joinable: false, label: 'Pool Full' };
    expect(joinability({ status: 'active', currentFarmers: 10, maxFarmers: 10 })).toEqual(full);
    expect(joinability({ status: 'full', currentFarmers: 11, maxFarmers: 10 })).toEqual(full);
  });
});

describe('capacity', () => {
  it('is the share of seats taken; a pool without seats is full', () => {
    expect(capacityPercent({ currentFarmers: 5, maxFarmers: 20 })).toBe(25);
    expect(capacityPercent({ currentFarmers: 0, maxFarmers: 0 })).toBe(100);
  });
});

it.each([
  [0, 'All time'],
  [1, '1 stake, all time'],
  [2, '2 stakes, all time'],
])('counts %i lost stakes as "%s", and does not mention blocks without a stake', (count, words) => {
  expect(forfeitsHint(count)).toBe(words);
});
