import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose chunk loads after a delay in milliseconds; undefined until then, and when loading fails. State
 * rather than `lazy`, because a first render that suspends restarts and appears late. Pass the same `load` each time.
 */
export function useDelayedComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { after, wanted = true }: { after: number; wanted?: boolean },
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<{ type: ComponentType<Props> }>();
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      load().then(
        fetched => setComponent({ type: fetched.default }),
        () => undefined, // The page works without it.
      );
    }, after);
    return () => clearTimeout(timer);
  }, [load, after, wanted]);
  return wanted ? component?.type : undefined;
}
