import type { ReactNode } from 'react';
import { type RetryResult, useRetryBlock } from 'shared-api/operator';
import { Button, toast } from 'shared-ui';
import { type RetryStep, STEP_LABELS } from './failure-groups.ts';

type RetryButtonProps = {
  blockId: string;
  step: RetryStep;
  size?: 'sm';
  'aria-label': string;
  onResult: (result: RetryResult) => void;
  children: ReactNode;
};

/** Retries one step of a block for the farmers for whom it failed. */
export const RetryButton = ({ blockId, step, onResult, ...button }: RetryButtonProps) => {
  const retry = useRetryBlock(blockId);
  const run = async () => {
    const outcome = await retry.run({ step });
    if (outcome.ok) onResult(outcome.value);
    else toast.error(STEP_LABELS[step].failed, outcome.error);
  };
  return (
    <Button icon="refresh" onClick={run} pending={retry.pending} pendingLabel="Retrying..." {...button} />
  );
};
