import { useState } from 'react';
import { ApiError } from 'shared-api';
import { type AuditFilter, downloadAudit } from 'shared-api/administration';
import { Button, toast } from 'shared-ui';
import { saveFile } from 'shared-ui/rows';

const FORMATS = [
  { format: 'csv', label: 'Export CSV' },
  { format: 'json', label: 'Export JSON' },
] as const;
type Format = (typeof FORMATS)[number]['format'];

/** Exports everything that the filter finds, not only the page. */
export const ExportButtons = ({ filter }: { filter: AuditFilter }) => {
  const [fetching, setFetching] = useState<Format | null>(null);
  const fetchFile = async (format: Format) => {
    setFetching(format);
    try {
      const file = await downloadAudit(filter, format);
      saveFile(`kale-pool-audit-${new Date().toISOString().slice(0, 10)}.${format}`, file);
    } catch (failure) {
      toast.failure('Export Failed', {
        description: failure instanceof ApiError ? failure.message : 'Please try again.',
      });
    } finally {
      setFetching(null);
    }
  };
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      icon="download"
      pending={fetching === format}
      disabled={fetching !== null}
      onClick={() => fetchFile(format)}
    >
      {label}
    </Button>
  ));
};
