import { type ReactNode, useDeferredValue } from 'react';

/** Whether more than the first picture of what asks is drawn: not at once, but right after it; at once with `early`. */
export const useDrawnWhole = (early = false) => useDeferredValue(true, early ? undefined : false);

type LaterProps = {
  /** Belongs to the first picture after all. */
  early?: boolean;
  /** As high as what follows, so that nothing moves. */
  room: ReactNode;
  children: ReactNode;
};

/** What the first picture of a page does not wait for, because few windows show it: it follows at once. */
export const Later = ({ early, room, children }: LaterProps) => (useDrawnWhole(early) ? children : room);
