import { useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, in pixels, as it changes; `fallback` where nobody can measure. */
export const useWidth = (fallback: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setWidth(before => element.clientWidth || before);
    read();
    if (!globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
};
