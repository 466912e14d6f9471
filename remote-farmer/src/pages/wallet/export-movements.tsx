import { useSession } from 'shared-api';
import { loadFarmerMoney } from 'shared-api/farmer';
import { loadWalletMovements } from 'shared-api/membership';
import { Button } from 'shared-ui';
import { useExport } from 'shared-ui/rows';
import { saveFile } from '../save-file.ts';
import { moneyOfRows } from '../work-history/money-of-rows.ts';
import { movementsFile } from './movements-file.ts';

/** Export of the wallet: every movement as CSV, with lines for the totals. */
export const ExportMovements = ({ disabled }: { disabled: boolean }) => {
  const farmerId = useSession(({ user }) => user?.farmerId);
  const movements = useExport(async () => {
    if (!farmerId) return null;
    const read = await moneyOfRows(
      () => loadFarmerMoney(farmerId),
      () => loadWalletMovements(farmerId),
    );
    if (!read) return null;
    const { name, type, parts } = movementsFile(read.rows, read.money, new Date());
    saveFile(name, type, parts);
    return { title: 'Movements exported', description: `${name} has been downloaded.` };
  });
  return (
    <Button {...movements} disabled={disabled}>
      Export
    </Button>
  );
};
