import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api';
import { toast } from 'shared-ui';

/** Rows loaded so far, and the total. */
export type LoadProgress = { loaded: number; total: number };

type LoadOptions = { signal: AbortSignal; onProgress: (loaded: number, total: number) => void };

/** All rows, loaded on demand and kept until the key changes. */
export const useFullHistory = <Rows>(key: string, read: (options: LoadOptions) => Promise<Rows>) => {
  const [fullHistory, setLoadedHistory] = useState<{ key: string; rows: Rows } | null>(null);
  const [progress, setProgress] = useState<LoadProgress | null>(null);
  const running = useRef<{ key: string; control: AbortController } | null>(null);

  useEffect(
    () => () => {
      if (running.current?.key === key) running.current.control.abort();
    },
    [key],
  );

  /** Loads the rows. Returns null when loading fails (with a toast), is cancelled, or is already running. */
  const load = async (): Promise<Rows | null> => {
    if (running.current && !running.current.control.signal.aborted) return null;
    const control = new AbortController();
    running.current = { key, control };
    const { signal } = control;
    setProgress({ loaded: 0, total: 0 });
    try {
      const rows = await read({
        signal,
        onProgress: (loaded, total) => signal.aborted || setProgress({ loaded, total }),
      });
      if (signal.aborted) return null;
      setLoadedHistory({ key, rows });
      return rows;
    } catch (failure) {
      if (!signal.aborted)
        toast.failure('Load Failed', {
          description: failure instanceof ApiError ? failure.message : 'Please try again.',
        });
      return null;
    } finally {
      if (running.current?.control === control) {
        running.current = null;
        setProgress(null);
      }
    }
  };

  return {
    rows: fullHistory?.key === key ? fullHistory.rows : null,
    load,
    progress,
    cancel: () => running.current?.control.abort(),
  };
};
