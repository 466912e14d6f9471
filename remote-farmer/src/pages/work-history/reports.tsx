import { Button, Card, Stack } from 'shared-ui';
import { REPORT_ROWS, type useReportDownload } from 'shared-ui/report';
import { FullHistory, type FullHistoryProps } from './full-history.tsx';

type PdfProps = {
  /** The number of listed rows, and of all rows. */
  rows: number;
  total: number;
  /** A caption for the rows with their range and order: "operations listed: Last 7 Days, newest first". */
  listed: string;
  report: ReturnType<typeof useReportDownload>;
};

const Pdf = ({ rows, total, listed, report }: PdfProps) => {
  const count = Math.min(rows, REPORT_ROWS);
  const which = rows === 0 ? 'the' : total > count ? `the first ${count} of ${total}` : `the ${count}`;
  return (
    <Card title="Work History Report" description={`A PDF of ${which} ${listed}.`}>
      <div>
        <Button variant="primary" {...report} disabled={rows === 0}>
          Generate PDF
        </Button>
      </div>
    </Card>
  );
};

/** Downloads (spec §2, Reports tab): the listed rows as a PDF, and the complete history as a file. */
export const Reports = ({ rows, total, listed, report, ...files }: PdfProps & FullHistoryProps) => (
  <Stack>
    <Pdf {...{ rows, total, listed, report }} />
    <FullHistory {...files} />
  </Stack>
);
