import type { PoolerBlock } from 'shared-api';

/** In part: some farmers took the step and the rest no longer can; under way: the rest still can. */
export type StepState = 'done' | 'part' | 'running' | 'failed' | 'waiting';
type Step = {
  id: 'opened' | 'planted' | 'worked' | 'next' | 'harvested' | 'expires';
  label: string;
  state: StepState;
  /** How much of the step is done, 0..1. */
  share: number;
};

/** How many of those who could take a step did; a step that nobody can take any more has failed. */
const stateOf = (done: number, of: number, over: boolean): StepState => {
  if (of > 0 && done >= of) return 'done';
  if (done > 0) return over ? 'part' : 'running';
  return over ? 'failed' : 'waiting';
};

const counted = (id: 'planted' | 'worked' | 'harvested', done: number, of: number, over: boolean): Step => {
  const state = of === 0 && over ? 'waiting' : stateOf(done, of, over);
  return { id, label: `${id} ${done}/${of}`, state, share: of > 0 ? Math.min(1, done / of) : 0 };
};

const sign = (id: 'opened' | 'next' | 'expires', label: string, state: StepState): Step => ({
  id,
  label,
  state,
  share: state === 'waiting' ? 0 : 1,
});

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
    sign('opened', 'opened', 'done'),
    counted('planted', planted, farmers, closed),
    counted('worked', worked, planted, closed),
    sign('next', 'next block', closed ? 'done' : 'waiting'),
    counted('harvested', harvested, worked, expired),
    ...(status === 'harvested'
      ? []
      : [sign('expires', expired ? 'expired' : 'expires', expired ? 'failed' : 'waiting')]),
  ];
};
