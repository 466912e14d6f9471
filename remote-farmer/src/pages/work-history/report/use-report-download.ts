import { useState } from 'react';
import { toast } from 'shared-ui';
import type { WorkHistoryEntry } from '../work-history-entries.ts';
import { composeReport, type ReportContext } from './history-report.ts';

/** Makes the PDF of what is on the screen and says how that went (spec §8, PDF). */
export const useReportDownload = (
  entries: readonly WorkHistoryEntry[],
  context: Omit<ReportContext, 'generatedAt'>,
) => {
  const [generating, setGenerating] = useState(false);
  const download = async () => {
    if (generating) return;
    if (entries.length === 0) {
      toast.failure('No Data Available', { description: 'No work history data available to export.' });
      return;
    }
    setGenerating(true);
    try {
      const { downloadReport } = await import(/* webpackChunkName: 'report-pdf' */ './draw-report.ts');
      await downloadReport(composeReport(entries, { ...context, generatedAt: new Date() }));
      toast.success('PDF Generated', {
        description: 'Work history report has been downloaded successfully.',
      });
    } catch {
      toast.failure('Export Failed', { description: 'Failed to generate PDF report. Please try again.' });
    } finally {
      setGenerating(false);
    }
  };
  return { generating, download };
};
