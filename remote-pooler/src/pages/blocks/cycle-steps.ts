import type { PoolerBlock } from 'shared-api';

/**
 * `part`: some farmers took the step and the rest no longer can; `lost` if the rest lost their stakes by it. `running`:
 * the rest still can. `nobody`: the step is over, and no farmer was eligible.
 */
export type StepState = 'done' | 'part' | 'lost' | 'running' | 'failed' | 'nobody' | 'waiting';
type Step = {
  id: 'opened' | 'planted' | 'worked' | 'next' | 'harvested' | 'expires';
  label: string;
  state: StepState;
  /** The completed fraction of the step, 0..1. */
  share: number;
  /** Farmers who are missing: "1 failed", "3 in progress". */
  note?: string;
};

/**
 * The state of a step, from the number of farmers who took it, the number who could, and whether it is over. A step
 * that is over and that no farmer took has failed.
 */
const stateOf = (done: number, of: number, over: boolean): StepState => {
  if (of > 0 && done >= of) return 'done';
  if (done > 0) return over ? 'part' : 'running';
  return over ? 'failed' : 'waiting';
};

const NAMES = { planted: 'Planted', worked: 'Worked', harvested: 'Harvested' } as const;

const MISSED = { planted: 'failed', worked: 'without work', harvested: 'lost' } as const;

const counted = (id: 'planted' | 'worked' | 'harvested', done: number, of: number, over: boolean): Step => {
  const taken = of === 0 && over ? 'nobody' : stateOf(done, of, over);
  const state = taken === 'part' && id !== 'planted' ? 'lost' : taken;
  const missed = MISSED[id];
  const words = { part: missed, lost: missed, failed: missed, running: 'in progress' }[state as string];
  return {
    id,
    label: `${NAMES[id]} ${done}/${of}`,
    state,
    share: of > 0 ? Math.min(1, done / of) : 0,
    ...(words && { note: `${of - done} ${words}` }),
  };
};

const sign = (id: 'opened' | 'next' | 'expires', label: string, state: StepState): Step => ({
  id,
  label,
  state,
  share: state === 'waiting' ? 0 : 1,
});

/**
 * The steps of a block: only the newest block is planted and worked, worked stakes are harvested once the next has
 * opened, and expire if they are not harvested in time (spec §4, KALE rules 1.4, 1.6). A block that the ledger does not
 * have takes none.
 */
export const cycleSteps = (
  block: Pick<PoolerBlock, 'plantable' | 'closed' | 'confirmed' | 'cycle'>,
): Step[] => {
  const { plantable, confirmed, cycle } = block;
  if (!cycle || confirmed === false) return [];
  const { status, farmers, planted, worked, harvested } = cycle;
  const closed = block.closed ?? (!plantable && status !== 'opened');
  const expired = status === 'expired';
  const steps = [
    sign('opened', 'Opened', 'done'),
    counted('planted', planted, farmers, closed),
    counted('worked', worked, planted, closed),
    sign('next', 'Next block', closed ? 'done' : 'waiting'),
  ];
  if (closed && worked === 0) return steps;
  steps.push(counted('harvested', harvested, worked, expired));
  if (status === 'harvested') return steps;
  return [...steps, expired ? sign('expires', 'Expired', 'failed') : sign('expires', 'Expires', 'waiting')];
};
