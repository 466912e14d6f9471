import { useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import type { Report } from './report.ts';

/**
 * Makes a PDF and says how that went (spec §8, PDF). What it says is composed at the press, and may have to be asked for
 * first.
 */
export const useReportDownload = (
  /** How many there are to list. */
  rows: number,
  compose: (generatedAt: Date) => Report | Promise<Report>,
  /** Said where there is nothing to list, and once the file is there. */
  words: { empty: string; done: string },
) => {
  const [generating, setGenerating] = useState(false);
  const download = async () => {
    if (generating) return;
    if (rows === 0) {
      toast.failure('No Data Available', { description: words.empty });
      return;
    }
    setGenerating(true);
    try {
      const { downloadReport } = await import(/* webpackChunkName: 'report-pdf' */ './draw-report.ts');
      await downloadReport(await compose(new Date()));
      toast.success('PDF Generated', { description: words.done });
    } catch {
      toast.failure('Export Failed', { description: 'Failed to generate PDF report. Please try again.' });
    } finally {
      setGenerating(false);
    }
  };
  return { generating, download };
};
