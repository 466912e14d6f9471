/** A fraction such as a split or a stake. PostgreSQL returns it as text to keep it exact. Never an amount. */
export const readFraction = (numeric: string): number => Number(numeric);
