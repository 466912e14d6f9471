import { useState } from 'react';
import { ApiError, useSession } from 'shared-api';
import { loadFarmerMoney, loadWalletMovements } from 'shared-api/farmer';
import { Button, toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import { moneyOfRows } from '../work-history/money-of-rows.ts';
import { movementsFile } from './movements-file.ts';

/** Export of the wallet: every movement as CSV, with lines for the totals. */
export const ExportMovements = ({ disabled }: { disabled: boolean }) => {
  const farmerId = useSession(({ user }) => user?.farmerId);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!farmerId) return;
    setBusy(true);
    try {
      const read = await moneyOfRows(
        () => loadFarmerMoney(farmerId),
        () => loadWalletMovements(farmerId),
      );
      if (!read) return;
      const { name, type, parts } = movementsFile(read.rows, read.money, new Date());
      saveFile(name, type, parts);
      toast.success('Movements exported', { description: `${name} has been downloaded.` });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error('Export Failed', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" onClick={save} pending={busy} pendingLabel="Exporting..." disabled={disabled}>
      Export
    </Button>
  );
};
