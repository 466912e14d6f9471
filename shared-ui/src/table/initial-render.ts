import { observeElementRect } from '@tanstack/react-virtual';
import { startTransition } from 'react';

/** A table of at most this many rows is rendered in full at once, so that nothing moves later. */
const few = 30;

/**
 * The part of a long table in the first render, so that it appears early. The table reserves space for the other rows
 * and renders them next.
 */
export const initialRender = {
  /** The window's size in pixels until the browser measures it: room for one row. */
  window: { width: 0, height: 1 },
  /** Number of rows around that one. */
  around: (rows: number) => (rows > few ? 4 : rows),
};

/** Waits for the observer to report the window's size: reading it would force a layout during the first render. */
export const observeSize: typeof observeElementRect = (instance, setRect) => {
  const element = instance.scrollElement;
  if (!element || !globalThis.ResizeObserver) return observeElementRect(instance, setRect);
  const observer = new ResizeObserver(([entry]) => {
    if (entry) startTransition(() => setRect(entry.contentRect));
  });
  observer.observe(element);
  return () => observer.disconnect();
};
