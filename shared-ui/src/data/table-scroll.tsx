import type { ReactNode } from 'react';
import { TableFrame } from './table-styles.ts';
import { useOverflow } from './use-overflow.ts';

/** Around a table: where that is wider than its place it scrolls, by keyboard too. */
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
