import type { BlockFailures, RetryResult } from 'shared-api/operator';

export type BlockFailure = BlockFailures['failures'][number];
export type RetryStep = 'plant' | 'work' | 'harvest';

type StepLabels = { noun: string; done: string; failed: string; over: string };

/** The words for each step; `failed` is the spec's title for a refused operation (§8). */
export const STEP_LABELS: Record<RetryStep, StepLabels> = {
  plant: {
    noun: 'Planting',
    done: 'planted',
    failed: 'Plant Operation Failed',
    over: 'The block is closed. It can no longer be planted.',
  },
  work: {
    noun: 'Work',
    done: 'worked',
    failed: 'Work Operation Failed',
    over: 'The block is closed. Work can no longer be submitted.',
  },
  harvest: {
    noun: 'Harvest',
    done: 'harvested',
    failed: 'Harvest Operation Failed',
    over: 'The deadline has passed. These can no longer be harvested.',
  },
};

const STEPS: readonly RetryStep[] = ['plant', 'work', 'harvest'];

export const farmers = (count: number) => `${count} ${count === 1 ? 'farmer' : 'farmers'}`;

/** The failures of a block by step, in the order of the cycle; steps without failures are omitted. */
export const failureGroups = (failures: readonly BlockFailure[]) =>
  STEPS.map(step => ({ step, failures: failures.filter(failure => failure.step === step) })).filter(
    group => group.failures.length > 0,
  );

/** The result of a retry: "1 of 3 planted now, 2 failed again." */
export const retryText = (step: RetryStep, { retried, succeeded, failed }: RetryResult) => {
  if (retried === 0) return 'There was nothing left to retry.';
  const open = retried - succeeded - failed.length;
  return [
    `${succeeded} of ${retried} ${STEP_LABELS[step].done} now`,
    ...(failed.length > 0 ? [`${failed.length} failed again`] : []),
    ...(open > 0 ? [`${open} in progress`] : []),
  ].join(', ');
};
