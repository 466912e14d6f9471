import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../layout/use-printing.ts';

/** The approximate width of the page on an A4 sheet, in pixels. */
const sheet = 700;

/** The chart's width in print: its share of the page, because the sheet cannot be measured beforehand. */
const onSheet = (width: number) => {
  const page = document.querySelector('main')?.clientWidth;
  return page ? Math.round((width * sheet) / page) : width;
};

/** An element's width in pixels as it changes, on screen and in print; `fallback` if it cannot be measured. */
export const useWidth = (fallback: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(fallback);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const now = element.clientWidth;
      if (now) setWidth(printing ? onSheet(now) : now);
    };
    read();
    if (!globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [printing]);
  return [ref, width] as const;
};
