/** Rows of one report (spec §9, export page). */
export const REPORT_ROWS = 100;

/** The contents of a report, without their layout. */
export type Report = {
  fileName: string;
  title: string;
  subtitle: string;
  facts: readonly string[];
  summary: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** For each row, a text printed below it, such as the reason for a loss. */
  notes?: readonly (string | null)[];
  /** The text without rows. */
  empty: string;
};

/** A day in file names: 2026-11-21. */
export const day = (date: Date) => date.toISOString().slice(0, 10);

/** A time in epoch milliseconds, in UTC. */
export const utc = (at: number | null) =>
  at === null ? 'N/A' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The total, and how many of them are listed if that is fewer. */
export const outOf = (listed: number, total: number) =>
  `${total}${total > listed ? ` (first ${listed} of ${total} listed)` : ''}`;
