import { useState } from 'react';
import { ApiError } from 'shared-api';
import { loadPoolerLogs, type PoolerLogsFilter } from 'shared-api/operator';
import { Button, toast } from 'shared-ui';
import { saveCsv } from '../save-csv.ts';

type ExportLogProps = {
  filter: Pick<PoolerLogsFilter, 'poolerId' | 'level' | 'search'>;
  disabled: boolean;
};

/** Downloads all log lines that match the filter, not only the current page. */
export const ExportLog = ({ filter, disabled }: ExportLogProps) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const name = `pooler-log-${new Date().toISOString().slice(0, 10)}.csv`;
      const lines = await loadPoolerLogs(filter);
      saveCsv(name, [
        ['Time (UTC)', 'Level', 'Component', 'Message'],
        ...lines.map(({ timestamp, level, component, message }) => [
          timestamp,
          level,
          component ?? '',
          message,
        ]),
      ]);
      toast.success('Log exported', {
        description: `${name}: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
      });
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
