/** A fraction such as a split or a stake, which PostgreSQL gives as text so that it stays exact. Never an amount. */
export const readFraction = (numeric: string): number => Number(numeric);
