const LONGEST = 60;

/** What is wrong with the name of a second factor; the server has the same rule. */
export const factorNameError = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name';
  return name.trim().length > LONGEST ? `The name must be at most ${LONGEST} characters` : undefined;
};
