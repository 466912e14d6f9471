import type { ReactNode } from 'react';
import { useServerNow } from './clock.ts';
import { RelativeTime } from './relative-time.tsx';

/** A time this near would read "just now", as if it had passed. */
const NEAR = 10_000; // ms

type UpcomingProps = {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Text after the due time, while the event is still pending. */
  due: ReactNode;
  /** Text for an unknown value. */
  missing?: string;
};

/** The time of something that may be late, such as a block (ux.md rule 5). Never shows a time that has passed. */
export const Upcoming = ({ at, due, missing }: UpcomingProps) => {
  const now = useServerNow(NEAR);
  return at && Date.parse(at) - now < NEAR ? due : <RelativeTime at={at} {...(missing && { missing })} />;
};
