import { useUnits } from 'shared-api';
import { KeyValue, Percent } from 'shared-ui';
import { exitDelayText } from '../exit-delay.ts';

type TermRowsProps = {
  /** Fractions. */
  rewardSplit: number | null | undefined;
  platformFee: number | null | undefined;
  /** In hours. */
  exitDelay: number | null | undefined;
};

/** The shares of pooler and platform, and the exit delay, with the same text on Configure and on Confirm. */
export const TermRows = ({ rewardSplit, platformFee, exitDelay }: TermRowsProps) => {
  const { blockSeconds } = useUnits();
  return (
    <>
      <KeyValue label="Pooler's share of rewards">
        <Percent value={rewardSplit} of={1} />
      </KeyValue>
      <KeyValue label="Platform fee">
        <Percent value={platformFee} of={1} />
      </KeyValue>
      <KeyValue label="Exit delay">
        {exitDelay == null ? 'Not available' : exitDelayText(exitDelay, blockSeconds)}
      </KeyValue>
    </>
  );
};
