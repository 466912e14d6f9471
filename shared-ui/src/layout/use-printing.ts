import { useSyncExternalStore } from 'react';

const print = globalThis.matchMedia?.('print');
let asked = false;

const subscribe = (listener: () => void) => {
  const turn = ({ type }: Event) => {
    // The browser lays out for paper more than once between the two; in between, the page is for the screen.
    if (type !== 'change') asked = type === 'beforeprint';
    listener();
  };
  const listen = (act: 'addEventListener' | 'removeEventListener') => {
    window[act]('beforeprint', turn);
    window[act]('afterprint', turn);
    print?.[act]('change', turn);
  };
  listen('addEventListener');
  return () => listen('removeEventListener');
};

const isPrinting = () => asked || (print?.matches ?? false);

/** Whether the page is being printed. Changes before the browser lays it out. */
export const usePrinting = () => useSyncExternalStore(subscribe, isPrinting, isPrinting);
