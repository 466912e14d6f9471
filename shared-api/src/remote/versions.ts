const partsOf = (version: string) => version.split('.').map(Number);

/**
 * Whether a version meets a caret range: the same major (the same minor below 1.0.0) and not older. So the first part in
 * which they differ is greater, and comes after the first that is not 0.
 */
export const meets = (version: string, range: string): boolean => {
  const [have, want] = [partsOf(version), partsOf(range.slice(1))];
  const fixed = want.findIndex(part => part > 0);
  const other = have.findIndex((part, at) => part !== want[at]);
  return other < 0 || (other > fixed && Number(have[other]) > Number(want[other]));
};
