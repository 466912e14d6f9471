/**
 * Creates a value once, on first use. Creating a browser's formatter reads language data for ten milliseconds and more:
 * too long before every page's first paint.
 */
export const lazyValue = <Value>(make: () => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
