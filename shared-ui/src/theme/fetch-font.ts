import { fontKey } from './theme-key.ts';

/**
 * Fetches the product's font, switches the page to it, and makes the browser's next pages use it from the start.
 * Without the file, the page keeps the system's font. Never rejects.
 */
export const fetchFont = async (): Promise<void> => {
  try {
    const [font] = (await document.fonts?.load('1em Geist')) ?? [];
    if (!font) return;
    document.documentElement.dataset.font = 'geist';
    localStorage.setItem(fontKey, 'geist');
  } catch {
    // The file did not load, or this window has no storage.
  }
};
