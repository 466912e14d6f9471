/**
 * A value of the browser's storage, as a session or a choice was stored before; null without one. The tab's own
 * comes first: it may hold a session beside the one that all tabs share.
 */
export const readStorage = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
};
