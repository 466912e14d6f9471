import { useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import type { Report } from './report.ts';

/**
 * The props of a button that generates a PDF and shows the result (spec §8, PDF). `compose` runs on the click and may load data first; it returns null
 * if that was cancelled or failed with a message of its own.
 */
export const useReportDownload = (
  /** The number of rows to list. */
  rows: number,
  compose: (generatedAt: Date) => Report | Promise<Report | null>,
  /** The messages for an empty list and for success. */
  words: { empty: string; done: string },
) => {
  const [pending, setPending] = useState(false);
  const onClick = async () => {
    if (pending) return;
    if (rows === 0) {
      toast.failure('No Data Available', { description: words.empty });
      return;
    }
    setPending(true);
    try {
      const { downloadReport } = await import(/* webpackChunkName: 'report-pdf' */ './draw-report.ts');
      const report = await compose(new Date());
      if (!report) return;
      await downloadReport(report);
      toast.success('PDF Generated', { description: words.done });
    } catch {
      toast.failure('Export Failed', { description: 'Failed to generate PDF report. Please try again.' });
    } finally {
      setPending(false);
    }
  };
  return { onClick, pending, pendingLabel: 'Generating...' } as const;
};
