import { loadPoolPayouts } from 'shared-api/operator';
import { Button, Row } from 'shared-ui';
import { useExport } from 'shared-ui/content';
import { useReportDownload } from 'shared-ui/report';
import { saveCsv } from '../save-csv.ts';
import { composeStatement, statementRows } from './statement.ts';

const WORDS = {
  empty: 'No payouts to list yet.',
  done: 'The statement has been downloaded.',
} as const;

/** Downloads the pool's payouts: as CSV by block and member, each with its transaction; as PDF with sums by day. */
export const StatementButtons = ({ payouts }: { payouts: number }) => {
  const pdf = useReportDownload(
    payouts,
    async generatedAt => composeStatement(await loadPoolPayouts(), generatedAt),
    WORDS,
  );
  const csv = useExport(async () => {
    const name = `pool-statement-${new Date().toISOString().slice(0, 10)}.csv`;
    const listed = await loadPoolPayouts();
    saveCsv(name, statementRows(listed));
    const words = listed.length === 1 ? 'payout' : 'payouts';
    return { title: 'Statement exported', description: `${name} contains ${listed.length} ${words}.` };
  });
  return (
    <Row>
      <Button {...csv}>Statement as CSV</Button>
      <Button icon="download" onClick={pdf.download} pending={pdf.generating} pendingLabel="Generating...">
        Statement as PDF
      </Button>
    </Row>
  );
};
