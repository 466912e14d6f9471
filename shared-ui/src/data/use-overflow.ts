import { useEffect, useState } from 'react';

/** Whether an element's content is wider than itself, so that it scrolls sideways: `[ref for the element, answer]`. */
export const useOverflow = () => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (!element || !globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, overflows] as const;
};
