import type { Phase } from './roadmap.ts';

const key = 'kale-roadmap-watch';

const snapshot = (phases: readonly Phase[]) => phases.map(({ id, status }) => `${id}:${status}`).join(',');

const stored = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage may be blocked; then there is no watch.
  }
};

/** Stores the roadmap's current state in this browser. Returns whether that succeeded. */
export const watchRoadmap = (phases: readonly Phase[]) => {
  try {
    localStorage.setItem(key, snapshot(phases));
    return true;
  } catch {
    return false;
  }
};

export const stopWatching = () => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};

/** Whether this browser watches, and the phases that have changed since. */
export const readWatch = (phases: readonly Phase[]) => {
  const before = stored();
  const known = new Set(before?.split(',') ?? []);
  return {
    watching: before !== null,
    moved: before === null ? [] : phases.filter(({ id, status }) => !known.has(`${id}:${status}`)),
  };
};
