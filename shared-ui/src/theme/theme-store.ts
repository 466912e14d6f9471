import { themeKey } from './page-head.ts';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';

const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

const asChoice = (text: string | null): ThemeChoice =>
  text === 'light' || text === 'system' ? text : 'dark';

const stored = () => {
  try {
    return localStorage.getItem(themeKey);
  } catch {
    return null; // Storage may be blocked; the choice then lasts as long as the page.
  }
};

let choice = asChoice(stored());

export const readChoice = () => choice;

export const readTheme = (): Theme =>
  choice === 'system' ? (prefersLight?.matches ? 'light' : 'dark') : choice;

const apply = () => {
  if (globalThis.document) document.documentElement.dataset.theme = readTheme();
  for (const listener of listeners) listener();
};

/** Takes a choice for this page and the ones to come. */
export const chooseTheme = (next: ThemeChoice) => {
  choice = next;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // As above: shown now, not kept.
  }
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
  choice = asChoice(stored());
  apply();
});
apply();
