import { cycleSteps } from './cycle-steps.ts';

const cycle = { status: 'worked', farmers: 12, planted: 11, worked: 11, harvested: 0, failed: 1 } as const;
const states = (block: Parameters<typeof cycleSteps>[0]) =>
  cycleSteps(block).map(({ label, state }) => `${label}: ${state}`);

describe('the steps of a block', () => {
  it('follow the cycle, with its losses', () => {
    expect(states({ plantable: true, cycle })).toEqual([
      'opened: done',
      'planted 11/12: running',
      'worked 11/11: done',
      'next block: waiting',
      'harvested 0/11: waiting',
      'expires: waiting',
    ]);
  });

  it('can be harvested once the next block has opened, and end with the harvest', () => {
    const harvested = { ...cycle, status: 'harvested', harvested: 11 } as const;
    expect(states({ plantable: false, cycle: harvested }).slice(3)).toEqual([
      'next block: done',
      'harvested 11/11: done',
    ]);
  });

  it('have failed if no farmer can take them any more', () => {
    const expired = { ...cycle, status: 'expired' } as const;
    expect(states({ plantable: false, cycle: expired }).slice(4)).toEqual([
      'harvested 0/11: failed',
      'expired: failed',
    ]);
    const unworked = { ...cycle, status: 'planted', worked: 0 } as const;
    expect(states({ plantable: false, cycle: unworked })).toContain('worked 0/11: failed');
  });

  it('are complete for a closed block without a harvest', () => {
    const empty = { status: 'opened', farmers: 0, planted: 0, worked: 0, harvested: 0, failed: 0 } as const;
    expect(states({ plantable: false, closed: true, cycle: empty })).toEqual([
      'opened: done',
      'planted 0/0: nobody',
      'worked 0/0: nobody',
      'next block: done',
    ]);
    const missed = { ...cycle, status: 'planted', worked: 0, failed: 11 } as const;
    expect(states({ plantable: false, closed: true, cycle: missed })).toEqual([
      'opened: done',
      'planted 11/12: part',
      'worked 0/11: failed',
      'next block: done',
    ]);
  });

  it('are pending in the newest block, plantable or not', () => {
    expect(states({ plantable: false, closed: false, cycle }).slice(1, 4)).toEqual([
      'planted 11/12: running',
      'worked 11/11: done',
      'next block: waiting',
    ]);
  });

  it('are none if the server knows none', () => {
    expect(cycleSteps({ plantable: true, cycle: null })).toEqual([]);
  });

  it('are none of a block that the ledger does not have', () => {
    expect(cycleSteps({ plantable: true, confirmed: false, cycle })).toEqual([]);
  });
});
