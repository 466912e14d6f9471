import { useState } from 'react';
import { clockOffset } from 'shared-api';
import { loadPoolPayouts } from 'shared-api/operator';
import { Button, Row, Select, toast } from 'shared-ui';
import { useReportDownload } from 'shared-ui/report';
import { useExport } from 'shared-ui/rows';
import { saveCsv } from '../save-csv.ts';
import { composeStatement, statementRows } from './statement.ts';
import { periodOf, STATEMENT_PERIODS, type StatementPeriod, statementName } from './statement-period.ts';

const WORDS = { empty: 'No payouts to list yet.', done: 'The statement has been downloaded.' } as const;

/**
 * Downloads the pool's payouts of a period: as CSV by block and member, each with its transaction; as PDF with sums by
 * day.
 */
export const StatementButtons = ({ payouts }: { payouts: number | undefined }) => {
  const [chosen, setChosen] = useState<StatementPeriod>('30d');
  const periodNow = () => periodOf(chosen, new Date(Date.now() + clockOffset()));
  const pdf = useReportDownload(
    payouts ?? 1, // The list has not loaded: the statement reads its own rows.
    async generatedAt => {
      const period = periodNow();
      const listed = await loadPoolPayouts(period);
      if (listed.length > 0) return composeStatement(listed, period, generatedAt);
      toast.failure('No Data Available', { description: 'No payouts in this period.' });
      return null;
    },
    WORDS,
  );
  const csv = useExport(async () => {
    const period = periodNow();
    const name = `${statementName(period)}.csv`;
    const listed = await loadPoolPayouts(period);
    saveCsv(name, statementRows(listed, period));
    const words = listed.length === 1 ? 'payout' : 'payouts';
    return { title: 'Statement exported', description: `${name} contains ${listed.length} ${words}.` };
  });
  return (
    <Row>
      <Select
        label="Statement period"
        labelHidden
        options={STATEMENT_PERIODS}
        value={chosen}
        onValueChange={setChosen}
      />
      <Button {...csv}>Statement as CSV</Button>
      <Button icon="download" {...pdf}>
        Statement as PDF
      </Button>
    </Row>
  );
};
