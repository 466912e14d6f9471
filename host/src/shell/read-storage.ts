/**
 * A value from the browser's storage; null if there is none. Session storage takes precedence: it can hold a session
 * apart from the one that all tabs share.
 */
export const readStorage = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
};
