import { type ReactNode, useDeferredValue } from 'react';

/** False in a component's first render, true in a deferred render right after it; true at once with `immediate`. */
export const useDeferredMount = (immediate = false) => useDeferredValue(true, immediate ? undefined : false);

type DeferredProps = {
  /** Belongs to the first render after all. */
  immediate?: boolean;
  /** A placeholder with the height of the content, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
};

/** Content that is rendered right after a page's first paint, because few windows show it. */
export const Deferred = ({ immediate, placeholder, children }: DeferredProps) =>
  useDeferredMount(immediate) ? children : placeholder;
