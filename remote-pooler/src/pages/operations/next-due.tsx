import { clockOffset } from 'shared-api';
import { RelativeTime, useNow } from 'shared-ui';

/** What is so near would read "just now", as if it had been. */
const DUE = 10_000; // ms

type NextDueProps = {
  /** ISO 8601. */
  at: string | null | undefined;
  running: boolean;
};

/** When the pool harvests next by itself: with the next block, once it is due, as long as it harvests at all. */
export const NextDue = ({ at, running }: NextDueProps) => {
  const now = useNow(DUE) + clockOffset();
  if (!at || Date.parse(at) - now >= DUE) return <RelativeTime at={at} missing="None" />;
  return running ? 'As the next block opens' : 'Once automatic harvests run again';
};
