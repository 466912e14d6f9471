import type { PoolerBlock } from 'shared-api';

export type StepState = 'done' | 'part' | 'failed' | 'waiting';
type Step = {
  id: 'opened' | 'planted' | 'worked' | 'next' | 'harvested' | 'expires';
  label: string;
  state: StepState;
};

/** How many of those who could take a step did; a step that nobody can take any more has failed. */
const stateOf = (done: number, of: number, over: boolean): StepState => {
  if (of > 0 && done >= of) return 'done';
  if (done > 0) return 'part';
  return over ? 'failed' : 'waiting';
};

/**
 * The steps of a block: only the newest block is planted and worked, it is harvested once the next has opened, and
 * what is not harvested in time expires (spec §4, KALE rules 1.4, 1.6).
 */
export const cycleSteps = ({ plantable, cycle }: Pick<PoolerBlock, 'plantable' | 'cycle'>): Step[] => {
  if (!cycle) return [];
  const { status, farmers, planted, worked, harvested } = cycle;
  const closed = !plantable && status !== 'opened';
  const expired = status === 'expired';
  return [
    { id: 'opened', label: 'opened', state: 'done' },
    {
      id: 'planted',
      label: `planted ${planted}/${farmers}`,
      state: stateOf(planted, farmers, closed),
    },
    { id: 'worked', label: `worked ${worked}/${planted}`, state: stateOf(worked, planted, closed) },
    { id: 'next', label: 'next block', state: closed ? 'done' : 'waiting' },
    {
      id: 'harvested',
      label: `harvested ${harvested}/${worked}`,
      state: stateOf(harvested, worked, expired),
    },
    ...(status === 'harvested'
      ? []
      : [
          {
            id: 'expires',
            label: expired ? 'expired' : 'expires',
            state: expired ? 'failed' : 'waiting',
          } as const,
        ]),
  ];
};
