import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../layout/use-printing.ts';

/** About what an A4 sheet leaves for the page, in pixels. */
const sheet = 700;

/** How wide the picture is on the sheet: it keeps its part of the page, for nobody can measure paper beforehand. */
const onSheet = (width: number) => {
  const page = document.querySelector('main')?.clientWidth;
  return page ? Math.round((width * sheet) / page) : width;
};

/** How wide an element is, in pixels, as it changes, on the screen or on paper; `fallback` where nobody can measure. */
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
