import { useState } from 'react';
import { localStore } from 'shared-api';

/** An operator's settings for the status page. */
export interface StatusSettings {
  /** Seconds between refreshes; 0 for manual refreshes only. */
  refreshSeconds: 10 | 30 | 60 | 0;
  /** Percent of CPU, memory or disk above which a bar warns. */
  warnAbove: number;
  /** Milliseconds above which an average response counts as slow. */
  slowAbove: number;
}

/** The polling of spec §9, and limits that an idle machine stays below. */
export const DEFAULTS: StatusSettings = { refreshSeconds: 30, warnAbove: 85, slowAbove: 1000 };

export const PACES = [
  { value: '10', label: 'Every 10 seconds' },
  { value: '30', label: 'Every 30 seconds' },
  { value: '60', label: 'Every minute' },
  { value: '0', label: 'Only on Refresh' },
] as const;

const KEY = 'kale-pooler-status';

const number = (value: unknown, usual: number, minimum: number, maximum: number) =>
  typeof value === 'number' && value >= minimum && value <= maximum ? value : usual;

/** Reads the stored settings and ignores invalid ones. */
export const readSettings = (text: string | null): StatusSettings => {
  try {
    const stored: Partial<Record<keyof StatusSettings, unknown>> = JSON.parse(text ?? '{}') ?? {};
    const paces = [10, 30, 60, 0] as const;
    return {
      refreshSeconds: paces.find(pace => pace === stored.refreshSeconds) ?? DEFAULTS.refreshSeconds,
      warnAbove: number(stored.warnAbove, DEFAULTS.warnAbove, 1, 100),
      slowAbove: number(stored.slowAbove, DEFAULTS.slowAbove, 1, 60_000),
    };
  } catch {
    return DEFAULTS;
  }
};

/** The settings of this browser, and how to change them. They persist. */
export const useStatusSettings = () => {
  const [settings, setSettings] = useState(() => readSettings(localStore.get(KEY)));
  const save = (next: StatusSettings) => {
    localStore.set(KEY, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, save] as const;
};
