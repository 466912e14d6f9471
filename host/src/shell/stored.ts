/** A value of the browser's storage, as a session or a choice was stored before; null where there is none. */
export const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name) ?? sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
