import { csvFile, localTime, utcTime } from 'shared-api/csv';
import { Button, formatCount } from 'shared-ui';
import { saveFile, useExport } from 'shared-ui/rows';

/** A column of a file: its name, and a row's text. */
export type FileColumn<Row> = readonly [header: string, cell: (row: Row) => string];

/** Two columns with a time of each row, in UTC and local time. */
export const timeColumns = <Row,>(
  name: string,
  timeOf: (row: Row) => string | null | undefined,
): readonly FileColumn<Row>[] => {
  const written = (write: (at: number) => string) => (row: Row) => {
    const time = timeOf(row);
    return time ? write(Date.parse(time)) : '';
  };
  return [
    [`${name} (UTC)`, written(utcTime)],
    [`${name} (local)`, written(localTime)],
  ];
};

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
  const list = useExport(async () => {
    const rows = await load();
    const file = `kale-pool-${name.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.csv`;
    const lines = rows.map(row => columns.map(([, cell]) => cell(row)));
    saveFile(file, csvFile([columns.map(([header]) => header), ...lines]));
    return {
      title: `${name} exported`,
      description: `${file}: ${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`,
    };
  });
  return (
    <Button {...list} size="sm" disabled={disabled}>
      Export CSV
    </Button>
  );
};
