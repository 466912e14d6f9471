import { useEffect } from 'react';
import { usePoolerBlocks } from 'shared-api/operator';

/** Asks how many blocks nobody acknowledged yet, as the sidebar does. */
export const UNACKNOWLEDGED = { limit: 1, acknowledged: 'false' } as const;

/** How many blocks nobody acknowledged yet; undefined while that is not known. */
export const useUnacknowledged = () => usePoolerBlocks(UNACKNOWLEDGED).data?.total;

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
