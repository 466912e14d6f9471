const LONGEST = 60;

/** Validates the name of a second factor. The server applies the same rule. */
export const factorNameError = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name';
  return name.trim().length > LONGEST ? `The name must be at most ${LONGEST} characters` : undefined;
};
