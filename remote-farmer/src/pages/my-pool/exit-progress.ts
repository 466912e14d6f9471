import { remainingTime } from 'shared-ui';

/** The progress of an exit: 0 to 100, the remaining time as text, and whether the delay is over. */
export type ExitProgress = { percent: number; left: string; over: boolean };

/** Null if the server sends no dates (ISO 8601), or an invalid span. */
export const exitProgress = (
  requestedAt: string | null | undefined,
  availableAt: string | null | undefined,
  now: number,
): ExitProgress | null => {
  if (!requestedAt || !availableAt) return null;
  const [start, end] = [Date.parse(requestedAt), Date.parse(availableAt)];
  if (!(end > start)) return null;
  const over = now >= end;
  const percent = Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
  return { percent, left: over ? 'Finished' : `${remainingTime(end - now)} left`, over };
};
