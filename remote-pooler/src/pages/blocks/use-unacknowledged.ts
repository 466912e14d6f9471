import { useEffect } from 'react';
import { usePoolerBlocks } from 'shared-api/operator';

const READ = 100; // the longest page that a server gives

/** The blocks among the newest 100 that nobody acknowledged yet; undefined while they load. */
export const useUnacknowledged = () => {
  const { data } = usePoolerBlocks({ limit: READ });
  return data?.items.filter(({ acknowledged }) => !acknowledged);
};

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
