// How the service is: the public status page and maintenance mode.
export type { Incident, ServiceStatus } from './contract/service-status.ts';
export { useServiceStatus, useSetMaintenance, useWriteIncident } from './resources/service-status.ts';
