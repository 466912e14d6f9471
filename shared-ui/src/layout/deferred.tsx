import { type ReactNode, useDeferredValue } from 'react';

/** Whether more than the first picture of what asks is drawn: not at once, but right after it; at once with `early`. */
export const useDeferredMount = (immediate = false) => useDeferredValue(true, immediate ? undefined : false);

type DeferredProps = {
  /** Belongs to the first picture after all. */
  immediate?: boolean;
  /** As high as what follows, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
};

/** Content that is rendered right after a page's first paint, because few windows show it. */
export const Deferred = ({ immediate, placeholder, children }: DeferredProps) =>
  useDeferredMount(immediate) ? children : placeholder;
