export { deviceCaches } from './device-caches.ts';
export { withDownloads } from './downloads.ts';
export { emptyCache } from './empty-cache.ts';
export { type Answers, apiFor, failure, withApi } from './pool-api.ts';
export { readAgain } from './read-again.ts';
export { readAsFarmer } from './read-as-farmer.ts';
export { holdTimers } from './timers.ts';
