import { useEffect } from 'react';

/** The query for the number of unacknowledged blocks, the same as the sidebar's. */
export const UNACKNOWLEDGED = { limit: 1, acknowledged: 'false' } as const;

/** Puts a count before the title of the browser's tab, "(3) Block Notifications", while it is not zero. */
export const useTitleCount = (count: number | undefined) =>
  useEffect(() => {
    if (!count) return;
    const before = `(${count}) `;
    document.title = before + document.title;
    return () => {
      if (document.title.startsWith(before)) document.title = document.title.slice(before.length);
    };
  }, [count]);
