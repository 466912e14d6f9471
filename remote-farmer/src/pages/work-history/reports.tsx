import { Button, Card } from 'shared-ui';
import { REPORT_ROWS } from './report/history-report.ts';

type ReportsProps = {
  /** Rows listed, and operations there are. */
  rows: number;
  total: number;
  range: string;
  generating: boolean;
  onGenerate: () => void;
};

/** What can be taken away (spec §2, Reports tab). */
export const Reports = ({ rows, total, range, generating, onGenerate }: ReportsProps) => {
  const listed = Math.min(rows, REPORT_ROWS);
  const which = rows === 0 ? 'the' : total > listed ? `the first ${listed} of ${total}` : `the ${listed}`;
  return (
    <Card
      title="Work History Report"
      icon="download"
      description={`A PDF of ${which} operations listed: ${range}, newest first.`}
    >
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
