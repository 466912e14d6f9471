import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched so many milliseconds after it is first wanted; undefined until it is there, and when
 * it does not come. State rather than `lazy`: a first render that suspends is begun again and shown late. `load` must
 * be the same function each time.
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
        () => undefined, // The page is whole without it.
      );
    }, after);
    return () => clearTimeout(timer);
  }, [load, after, wanted]);
  return wanted ? component?.type : undefined;
}
