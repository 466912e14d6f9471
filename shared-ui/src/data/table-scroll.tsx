import { type ReactNode, useEffect, useState } from 'react';
import { TableFrame } from './table-styles.ts';

/** Whether an element's content is wider than itself, so that it scrolls sideways: `[ref for the element, answer]`. */
const useOverflow = () => {
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

/** The frame of a table. A table wider than its frame scrolls, also by keyboard. */
export const TableScroll = ({ captionId, children }: { captionId: string; children: ReactNode }) => {
  const [frame, overflows] = useOverflow();
  return (
    <TableFrame
      data-table=""
      ref={frame}
      {...(overflows && { role: 'group', 'aria-labelledby': captionId, tabIndex: 0 })}
    >
      {children}
    </TableFrame>
  );
};
