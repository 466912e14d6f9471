import type { Operations } from '../domain/operations.ts';

/** Block operations of a server without an engine: nothing to plant, work or harvest. */
export const idleOperations: Operations = {
  plant: async () => ({ requested: 0, planted: [], failed: [] }),
  work: async () => ({ accepted: [], rejected: [] }),
  recordWork: async () => ({ accepted: [], rejected: [] }),
  harvest: async () => ({ eligible: 0, harvested: [], failed: [] }),
  retry: async () => ({ retried: 0, succeeded: 0, failed: [] }),
  startHarvesting: async () => undefined,
  stopHarvesting: async () => undefined,
  triggerHarvesting: async () => undefined,
  harvesting: async () => ({
    running: false,
    lastRunAt: null,
    pending: 0,
    nextDueAt: null,
    nextDeadline: null,
    expired: null,
  }),
};
