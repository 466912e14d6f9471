import type { ReactNode } from 'react';
import { clockOffset } from 'shared-api';
import { useNow } from './clock.ts';
import { RelativeTime } from './relative-time.tsx';

/** What is so near would read "just now", as if it had been. */
const NEAR = 10_000; // ms

type UpcomingProps = {
  /** ISO 8601. */
  at: string | null | undefined;
  /** What it waits for once its time has come. */
  due: ReactNode;
  /** What is said when nobody knows. */
  missing?: string;
};

/** When something comes that waits for more than its time, such as a block (ux.md rule 5): never a time that has passed. */
export const Upcoming = ({ at, due, missing }: UpcomingProps) => {
  const now = useNow(NEAR) + clockOffset();
  return at && Date.parse(at) - now < NEAR ? due : <RelativeTime at={at} {...(missing && { missing })} />;
};
