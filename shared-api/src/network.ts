// How the services and the Stellar network are: loaded when a page first needs it.
export type { Incident, ServiceStatus } from './contract/service-status.ts';
export { useHealth, useNetworkStatus } from './resources/health.ts';
export { useServiceStatus, useWriteIncident } from './resources/service-status.ts';
