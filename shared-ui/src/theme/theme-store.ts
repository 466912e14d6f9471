import { localStore } from 'shared-api';
import { themeKey } from './theme-key.ts';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';

const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

const asChoice = (text: string | null): ThemeChoice =>
  text === 'light' || text === 'system' ? text : 'dark';

let choice = asChoice(localStore.get(themeKey));

export const readChoice = () => choice;

export const readTheme = (): Theme =>
  choice === 'system' ? (prefersLight?.matches ? 'light' : 'dark') : choice;

const apply = () => {
  const root = globalThis.document?.documentElement;
  // Writing the same value again would restyle the whole page.
  if (root && root.dataset.theme !== readTheme()) root.dataset.theme = readTheme();
  for (const listener of listeners) listener();
};

/** Applies a choice and stores it. */
export const chooseTheme = (next: ThemeChoice) => {
  choice = next;
  localStore.set(themeKey, next);
  apply();
};

export const subscribeToTheme = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

prefersLight?.addEventListener('change', apply);
globalThis.addEventListener?.('storage', event => {
  if (event.key !== themeKey && event.key !== null) return;
  choice = asChoice(localStore.get(themeKey));
  apply();
});
apply();
