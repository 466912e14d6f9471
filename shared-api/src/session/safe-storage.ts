/** Storage that never throws: when the browser's is disabled or full, values stay in memory. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function openStorage(kind: 'localStorage' | 'sessionStorage'): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(window[kind]);
    } catch {
      return undefined;
    }
  };
  return {
    get: key => memory.get(key) ?? attempt(storage => storage.getItem(key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      attempt(storage => storage.setItem(key, value));
      if (attempt(storage => storage.getItem(key)) !== value) memory.set(key, value);
    },
    remove: key => {
      memory.delete(key);
      attempt(storage => storage.removeItem(key));
    },
  };
}

/** Kept until removed, shared by the tabs of this origin. */
export const localStore = openStorage('localStorage');
/** Kept until the browser tab closes. */
export const tabStore = openStorage('sessionStorage');
