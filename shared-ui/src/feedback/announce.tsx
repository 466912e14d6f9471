import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

let message = { text: '', turn: 0 };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const read = () => message;

/** Announces a text to screen readers only: a page that changed, a search that found three pools. */
export const announce = (text: string) => {
  message = { text, turn: message.turn + 1 };
  for (const listener of listeners) listener();
};

/** The live region of `announce`. Rendered once by the frame of the page. */
export const LiveRegion = () => {
  const { text, turn } = useSyncExternalStore(subscribe, read, read);
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {/* A new element each time, so that a repeated text is announced again. */}
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  );
};
