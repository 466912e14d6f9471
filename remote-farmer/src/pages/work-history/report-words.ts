/** The messages of a report's download (spec §8, PDF). */
export const REPORT_WORDS = {
  empty: 'No work history data available to export.',
  done: 'Work history report has been downloaded successfully.',
} as const;
