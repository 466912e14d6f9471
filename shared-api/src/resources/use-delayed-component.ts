import { type ComponentType, useEffect, useState } from 'react';

/** Resolves when a page's first load is over, and optional parts may load. */
let firstPageDone: Promise<unknown> | undefined;

/** Holds back all delayed components until a promise resolves. The host calls it once, with the end of its first load. */
export const delayComponentsUntil = (done: Promise<unknown>) => {
  firstPageDone = done;
  void done.then(() => {
    firstPageDone = undefined;
  });
};

/**
 * Loads a component's chunk after a delay in milliseconds, never during the page's first load. Returns undefined until
 * then, and if loading fails. Uses state rather than `lazy`, because a suspended first render restarts and appears
 * late. Pass the same `load` each time.
 */
export function useDelayedComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { after, wanted = true }: { after: number; wanted?: boolean },
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<{ type: ComponentType<Props> }>();
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const fetchNow = () => {
      if (gone) return;
      load().then(
        fetched => setComponent({ type: fetched.default }),
        () => undefined, // The page works without it.
      );
    };
    const timer = setTimeout(() => {
      if (firstPageDone) void firstPageDone.then(fetchNow);
      else fetchNow();
    }, after);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, after, wanted]);
  return wanted ? component?.type : undefined;
}
