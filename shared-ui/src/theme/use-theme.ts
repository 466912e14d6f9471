import { useSyncExternalStore } from 'react';
import { chooseTheme, readChoice, readTheme, subscribeToTheme } from './theme-store.ts';

/** The theme shown, the choice behind it (dark, light or system) and how to change it. */
export const useTheme = () => ({
  theme: useSyncExternalStore(subscribeToTheme, readTheme, readTheme),
  choice: useSyncExternalStore(subscribeToTheme, readChoice, readChoice),
  setChoice: chooseTheme,
});
