const partsOf = (version: string) => version.split('.').map(Number);

/**
 * Whether a version satisfies a caret range: the same major (the same minor below 1.0.0) and not older. The first
 * differing part must therefore be greater, and must follow the first part that is not 0.
 */
export const meets = (version: string, range: string): boolean => {
  const [have, want] = [partsOf(version), partsOf(range.slice(1))];
  const fixed = want.findIndex(part => part > 0);
  const other = have.findIndex((part, at) => part !== want[at]);
  return other < 0 || (other > fixed && Number(have[other]) > Number(want[other]));
};
