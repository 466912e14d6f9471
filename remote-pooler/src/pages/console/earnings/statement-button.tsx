import { useState } from 'react';
import { ApiError } from 'shared-api';
import { loadPoolPayouts } from 'shared-api/operator';
import { Button, toast } from 'shared-ui';
import { saveCsv } from '../../save-csv.ts';
import { statementRows } from './statement.ts';

/** Downloads every payout of the pool, by block and member, with its transaction. */
export const StatementButton = () => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const name = `pool-statement-${new Date().toISOString().slice(0, 10)}.csv`;
      const payouts = await loadPoolPayouts();
      saveCsv(name, statementRows(payouts));
      toast.success('Statement exported', { description: `${name} holds ${payouts.length} payouts.` });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error('Export Failed', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="download" onClick={save} pending={busy} pendingLabel="Exporting...">
      Statement
    </Button>
  );
};
