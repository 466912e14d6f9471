import { useState } from 'react';
import { ApiError } from 'shared-api';
import { loadPoolPayouts } from 'shared-api/operator';
import { Button, Row, toast } from 'shared-ui';
import { useReportDownload } from 'shared-ui/report';
import { saveCsv } from '../save-csv.ts';
import { composeStatement, statementRows } from './statement.ts';

const WORDS = {
  empty: 'No payouts to list yet.',
  done: 'The statement has been downloaded.',
} as const;

/** Downloads the pool's payouts: as CSV by block and member, each with its transaction; as PDF with sums by day. */
export const StatementButtons = ({ payouts }: { payouts: number }) => {
  const [busy, setBusy] = useState(false);
  const pdf = useReportDownload(
    payouts,
    async generatedAt => composeStatement(await loadPoolPayouts(), generatedAt),
    WORDS,
  );
  const save = async () => {
    setBusy(true);
    try {
      const name = `pool-statement-${new Date().toISOString().slice(0, 10)}.csv`;
      const payouts = await loadPoolPayouts();
      saveCsv(name, statementRows(payouts));
      const words = payouts.length === 1 ? 'payout' : 'payouts';
      toast.success('Statement exported', {
        description: `${name} contains ${payouts.length} ${words}.`,
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error('Export Failed', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row>
      <Button icon="download" onClick={save} pending={busy} pendingLabel="Exporting...">
        Statement as CSV
      </Button>
      <Button icon="download" onClick={pdf.download} pending={pdf.generating} pendingLabel="Generating...">
        Statement as PDF
      </Button>
    </Row>
  );
};
