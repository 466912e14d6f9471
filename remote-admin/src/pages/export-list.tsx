import { useState } from 'react';
import { ApiError } from 'shared-api';
import { csvFile } from 'shared-api/csv';
import { Button, formatCount, toast } from 'shared-ui';
import { saveFile } from 'shared-ui/content';

/** A column of a file: its name, and a row's text. */
export type FileColumn<Row> = readonly [header: string, cell: (row: Row) => string];

type ExportListProps<Row> = {
  /** A name for the rows: "Users". */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Every row as the list is filtered and sorted. */
  load: () => Promise<readonly Row[]>;
  disabled: boolean;
};

/** Downloads every row of a list, on all pages, as CSV. */
export const ExportList = <Row,>({ name, columns, load, disabled }: ExportListProps<Row>) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await load();
      const file = `kale-pool-${name.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.csv`;
      const lines = rows.map(row => columns.map(([, cell]) => cell(row)));
      saveFile(file, csvFile([columns.map(([header]) => header), ...lines]));
      toast.success(`${name} exported`, {
        description: `${file}: ${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`,
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error('Export failed', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon="download"
      onClick={save}
      pending={busy}
      pendingLabel="Exporting..."
      disabled={disabled}
    >
      Export CSV
    </Button>
  );
};
