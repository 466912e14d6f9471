import { localTime } from 'shared-api/csv';
import { loadPoolerLogs, type PoolerLogsFilter } from 'shared-api/pool';
import { Button } from 'shared-ui';
import { useExport } from 'shared-ui/rows';
import { saveCsv } from '../save-csv.ts';

type ExportLogProps = {
  filter: Pick<PoolerLogsFilter, 'poolerId' | 'level' | 'search'>;
  disabled: boolean;
};

/** Downloads all log lines that match the filter, not only the current page. */
export const ExportLog = ({ filter, disabled }: ExportLogProps) => {
  const log = useExport(async () => {
    const name = `pooler-log-${new Date().toISOString().slice(0, 10)}.csv`;
    const lines = await loadPoolerLogs(filter);
    saveCsv(name, [
      ['Time (UTC)', 'Time (local)', 'Level', 'Component', 'Message'],
      ...lines.map(({ timestamp, level, component, message }) => [
        timestamp,
        localTime(Date.parse(timestamp)),
        level,
        component ?? '',
        message,
      ]),
    ]);
    return {
      title: 'Log exported',
      description: `${name}: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    };
  });
  return (
    <Button {...log} disabled={disabled}>
      Export
    </Button>
  );
};
