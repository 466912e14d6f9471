import { Button, Card } from 'shared-ui';
import { REPORT_ROWS } from './report/report.ts';

type ReportsProps = {
  /** Rows listed, and how many there are. */
  rows: number;
  total: number;
  /** What the rows are, over which time and in which order: "operations listed: Last 7 Days, newest first". */
  what: string;
  generating: boolean;
  onGenerate: () => void;
};

/** What can be taken away (spec §2, Reports tab). */
export const Reports = ({ rows, total, what, generating, onGenerate }: ReportsProps) => {
  const listed = Math.min(rows, REPORT_ROWS);
  const which = rows === 0 ? 'the' : total > listed ? `the first ${listed} of ${total}` : `the ${listed}`;
  return (
    <Card title="Work History Report" icon="download" description={`A PDF of ${which} ${what}.`}>
      <div>
        <Button
          variant="primary"
          onClick={onGenerate}
          pending={generating}
          pendingLabel="Generating..."
          disabled={rows === 0}
        >
          Generate PDF
        </Button>
      </div>
    </Card>
  );
};
