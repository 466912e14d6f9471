import { useUnits } from 'shared-api';
import { KeyValue, Percent } from 'shared-ui';
import { exitDelayText } from '../exit-delay.ts';

type TermRowsProps = {
  /** In percent. */
  youKeep?: number | null | undefined;
  /** Fractions. */
  rewardSplit?: number | null | undefined;
  platformFee?: number | null | undefined;
  /** In hours. */
  exitDelay?: number | null | undefined;
};

/**
 * What the farmer keeps, the shares of pool and platform, and the exit delay, in the same words on Configure and
 * Confirm.
 */
export const TermRows = ({ youKeep, rewardSplit, platformFee, exitDelay }: TermRowsProps) => {
  const { blockSeconds } = useUnits();
  return (
    <>
      <KeyValue label="You keep" hint="After all fees">
        <Percent value={youKeep} places="terms" />
      </KeyValue>
      <KeyValue label="Reward Split" hint="The pool's part">
        <Percent value={rewardSplit} of={1} places="terms" />
      </KeyValue>
      <KeyValue label="Platform fee">
        <Percent value={platformFee} of={1} places="terms" />
      </KeyValue>
      <KeyValue label="Exit delay">
        {exitDelay == null ? 'Not available' : exitDelayText(exitDelay, blockSeconds)}
      </KeyValue>
    </>
  );
};
