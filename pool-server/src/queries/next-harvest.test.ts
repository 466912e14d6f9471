import type { BlockIndex } from '../ledger/ledger.ts';
import { nextHarvest } from './next-harvest.ts';

const index = (block: number) => block as BlockIndex;
const time = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 12, minutes));
const farm = { index: index(100), nextBlockAt: time(3), paused: false };
const work = (block: number, harvestBy = time(24 * 60)) => ({
  blockIndex: index(block),
  plantedAt: time(0),
  harvestBy,
});

describe('the next harvest of a contract', () => {
  it('is due when the block opens that is an interval after the oldest planted one', () => {
    expect(nextHarvest([work(98), work(97)], [100], 6, farm, 300)).toEqual({ block: 103, at: time(13) });
  });

  it('is due since the current block opened when the interval is over', () => {
    const due = { block: 96, at: time(-2) };
    expect(nextHarvest([work(90)], [], 6, farm, 300)).toEqual(due);
    expect(nextHarvest([work(90)], [], 10, farm, 300)).toEqual({ ...due, block: 100 });
  });

  it('counts from a block that is planted but not worked yet', () => {
    expect(nextHarvest([], [100], 20, farm, 300)).toEqual({ block: 120, at: time(98) });
  });

  it('waits for no block if a deadline precedes it', () => {
    expect(nextHarvest([work(99, time(30))], [], 20, farm, 300)).toEqual({ block: null, at: time(20) });
  });

  it('is due since its block opened, whatever the deadline', () => {
    expect(nextHarvest([work(90, time(2))], [], 6, farm, 300)).toMatchObject({ block: 96 });
  });

  it('is not due while nothing is planted', () => {
    expect(nextHarvest([], [], 6, farm, 300)).toEqual({ block: null, at: null });
  });

  it('is not due while the farm is paused, since no block opens', () => {
    expect(nextHarvest([work(100)], [], 6, { ...farm, paused: true }, 300)).toEqual({
      block: null,
      at: null,
    });
  });
});
