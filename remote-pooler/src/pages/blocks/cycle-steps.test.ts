import { cycleSteps } from './cycle-steps.ts';

const cycle = { status: 'worked', farmers: 12, planted: 11, worked: 11, harvested: 0, failed: 1 } as const;
const states = (block: Parameters<typeof cycleSteps>[0]) =>
  cycleSteps(block).map(({ label, state }) => `${label}: ${state}`);

describe('the steps of a block', () => {
  it('stand where the cycle is, with what was lost on the way', () => {
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

  it('have failed where nobody can take them any more', () => {
    const expired = { ...cycle, status: 'expired' } as const;
    expect(states({ plantable: false, cycle: expired }).slice(4)).toEqual([
      'harvested 0/11: failed',
      'expired: failed',
    ]);
    const unworked = { ...cycle, status: 'planted', worked: 0 } as const;
    expect(states({ plantable: false, cycle: unworked })).toContain('worked 0/11: failed');
  });

  it('are none where the server knows none', () => {
    expect(cycleSteps({ plantable: true, cycle: null })).toEqual([]);
  });
});
