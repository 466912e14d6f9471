import { useState } from 'react';
import { ApiError } from 'shared-api';
import { toast } from '../feedback/toast-store.ts';

/**
 * The props of a button that exports a file. `save` loads and saves the file, and returns the message of success, or null
 * if it saved none.
 */
export const useExport = (save: () => Promise<{ title: string; description: string } | null>) => {
  const [pending, setPending] = useState(false);
  const onClick = async () => {
    setPending(true);
    try {
      const saved = await save();
      if (saved) toast.success(saved.title, { description: saved.description });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast.error('Export Failed', failure);
    } finally {
      setPending(false);
    }
  };
  return { icon: 'download', onClick, pending, pendingLabel: 'Exporting...' } as const;
};
