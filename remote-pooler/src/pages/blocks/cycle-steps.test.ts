import { cycleSteps } from './cycle-steps.ts';

const cycle = { status: 'worked', farmers: 12, planted: 11, worked: 11, harvested: 0, failed: 1 } as const;
const states = (block: Parameters<typeof cycleSteps>[0]) =>
  cycleSteps(block).map(({ label, state }) => `${label}: ${state}`);

describe('the steps of a block', () => {
  it('count the farmers who are missing', () => {
    const notes = (closed: boolean) =>
      cycleSteps({ plantable: !closed, closed, cycle: { ...cycle, worked: 8 } }).map(({ note }) => note);
    expect(notes(false).slice(1, 3)).toEqual(['1 in progress', '3 in progress']);
    expect(notes(true).slice(1, 3)).toEqual(['1 failed', '3 without work']);
  });

  it('follow the cycle, with its losses', () => {
    expect(states({ plantable: true, cycle })).toEqual([
      'Opened: done',
      'Planted 11/12: running',
      'Worked 11/11: done',
      'Next block: waiting',
      'Harvested 0/11: waiting',
      'Expires: waiting',
    ]);
  });

  it('can be harvested once the next block has opened, and end with the harvest', () => {
    const harvested = { ...cycle, status: 'harvested', harvested: 11 } as const;
    expect(states({ plantable: false, cycle: harvested }).slice(3)).toEqual([
      'Next block: done',
      'Harvested 11/11: done',
    ]);
  });

  it('have failed if no farmer can take them any more', () => {
    const expired = { ...cycle, status: 'expired' } as const;
    expect(states({ plantable: false, cycle: expired }).slice(4)).toEqual([
      'Harvested 0/11: failed',
      'Expired: failed',
    ]);
    const unworked = { ...cycle, status: 'planted', worked: 0 } as const;
    expect(states({ plantable: false, cycle: unworked })).toContain('Worked 0/11: failed');
  });

  it('are complete for a closed block without a harvest', () => {
    const empty = { status: 'opened', farmers: 0, planted: 0, worked: 0, harvested: 0, failed: 0 } as const;
    expect(states({ plantable: false, closed: true, cycle: empty })).toEqual([
      'Opened: done',
      'Planted 0/0: nobody',
      'Worked 0/0: nobody',
      'Next block: done',
    ]);
    const missed = { ...cycle, status: 'planted', worked: 0, failed: 11 } as const;
    expect(states({ plantable: false, closed: true, cycle: missed })).toEqual([
      'Opened: done',
      'Planted 11/12: part',
      'Worked 0/11: failed',
      'Next block: done',
    ]);
  });

  it('are pending in the newest block, plantable or not', () => {
    expect(states({ plantable: false, closed: false, cycle }).slice(1, 4)).toEqual([
      'Planted 11/12: running',
      'Worked 11/11: done',
      'Next block: waiting',
    ]);
  });

  it('are empty if the server reports none', () => {
    expect(cycleSteps({ plantable: true, cycle: null })).toEqual([]);
  });

  it('are empty for a block that the ledger does not have', () => {
    expect(cycleSteps({ plantable: true, confirmed: false, cycle })).toEqual([]);
  });
});
