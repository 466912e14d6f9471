/**
 * Makes something when it is first asked for, and once. The browser's formatters read language data when they are
 * made, ten milliseconds and more: too long to do for every page before its first paint.
 */
export const lazyValue = <Value>(make: () => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
