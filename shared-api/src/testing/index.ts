export { deviceCaches } from './device-caches.ts';
export { withDownloads } from './downloads.ts';
export { emptyCache } from './empty-cache.ts';
export { impersonateFarmer } from './impersonate-farmer.ts';
export { type Answers, apiFor, failure, recordBodies, recordParameter, withApi } from './pool-api.ts';
export { refetchAll } from './refetch-all.ts';
export { holdTimers } from './timers.ts';
